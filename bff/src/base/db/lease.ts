/** A connection of the pool while one piece of work has it, within the limits of that work. */
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { SECOND } from '../clock.ts';
import { within } from '../timeout.ts';
import { type Connection, cancelStatement } from './connection.ts';
import { DatabaseUnavailableError, isOutdated, isReadOnly, isUnreachable, StatementAbortedError } from './errors.ts';

export type PooledConnection = Connection & PoolClient;

export interface LeaseLimits {
  /** Milliseconds until a statement's answer; Infinity for none. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Sent with the statement that begins a transaction. */
  readonly ofTransaction: string;
  /** Under which name the server keeps the statement prepared, if it does. */
  readonly nameOf: (text: string) => string | undefined;
}

/** Statements that take too long are ended by the server; without an answer for this much longer, it is mute. */
const ANSWER_GRACE = 1 * SECOND;
const CANCEL_TIMEOUT = 1 * SECOND;

/** @param onDoubt called when the server was lost or had no answer in time */
export function leaseOf(connection: PooledConnection, limits: LeaseLimits, onDoubt: () => void): PostgresPoolClient {
  let isSpent = false;
  let isInTransaction = false;
  let givenUp: Promise<void> | undefined;

  /** Cutting the connection leaves the statement running until the server notices. */
  async function giveUp(answer: Promise<unknown>): Promise<void> {
    await within(CANCEL_TIMEOUT, Promise.allSettled([cancelStatement(connection), answer]));
    connection.cut();
  }

  async function query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    // A cut connection has rolled back.
    if (givenUp && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (limits.signal?.aborted) throw new StatementAbortedError();
    if (begins(sql)) isInTransaction = true;
    if (ends(sql)) isInTransaction = false;
    const text = begins(sql) ? `${sql}${limits.ofTransaction}` : sql;
    const statement = { text, values: [...parameters] };
    // A refusal would end the transaction, so statements within one are not kept prepared.
    const name = isInTransaction ? undefined : limits.nameOf(sql);
    if (name === undefined) return await send(statement);
    try {
      return await send({ name, ...statement });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // Prepared before a migration changed its columns: sent whole, and the connection is replaced.
      isSpent = true;
      return await send(statement);
    }
  }

  async function send(statement: QueryConfig): Promise<unknown> {
    const answer = connection.query(statement);
    const end = endOfWaiting(limits);
    try {
      return await Promise.race([answer, end.promise]);
    } catch (error) {
      if (isUnreachable(error)) onDoubt();
      if (error instanceof DatabaseUnavailableError || error instanceof StatementAbortedError) givenUp = giveUp(answer);
      // Its server is a replica now, and the primary is elsewhere.
      if (isReadOnly(error)) isSpent = true;
      throw error;
    } finally {
      end.forget();
    }
  }

  return {
    // Kysely's type has a second signature, for cursors, which no query here uses.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      if (givenUp) void givenUp.then(() => connection.release(true));
      else connection.release(destroy === true || isSpent);
    },
  };
}

function begins(sql: string): boolean {
  return sql === 'begin' || sql.startsWith('start transaction');
}

const ends = (sql: string) => sql === 'commit' || sql === 'rollback';

interface EndOfWaiting {
  /** Rejects when waiting has no use any more. */
  readonly promise: Promise<never>;
  forget(): void;
}

function endOfWaiting({ timeout, signal }: LeaseLimits): EndOfWaiting {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new StatementAbortedError());
  signal?.addEventListener('abort', abort);
  const wait = timeout + ANSWER_GRACE;
  const giveUp = () => reject(new DatabaseUnavailableError(`the database did not answer within ${wait} ms`));
  // An answer that came while the process was busy counts: it is read after the timers of that turn.
  const timer = Number.isFinite(wait) ? setTimeout(() => setImmediate(giveUp), wait) : undefined;
  return {
    promise,
    forget: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
