/** Leases a pool connection to one piece of work, within the limits of that work. */
import type { PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { SECOND } from '../clock.ts';
import { within } from '../timeout.ts';
import { type Connection, cancelStatement } from './connection.ts';
import { DatabaseUnavailableError, isOutdated, isReadOnly, isUnreachable, StatementAbortedError } from './errors.ts';

export type PooledConnection = Connection & PoolClient;

export interface LeaseLimits {
  /** Milliseconds to wait for a statement's result; Infinity for no limit. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** SQL sent with the statement that begins a transaction. */
  readonly ofTransaction: string;
  /** Returns the name under which the server prepares the statement, if it does. */
  readonly nameOf: (text: string) => string | undefined;
}

/** The server ends statements that take too long; without a response for this much longer, it is unresponsive. */
const ANSWER_GRACE = 1 * SECOND;
const CANCEL_TIMEOUT = 1 * SECOND;

/** @param onDoubt called when the server was lost or did not respond in time */
export function leaseOf(connection: PooledConnection, limits: LeaseLimits, onDoubt: () => void): PostgresPoolClient {
  let isSpent = false;
  let isInTransaction = false;
  let givenUp: Promise<void> | undefined;

  /** Cutting the connection alone leaves the statement running until the server notices. */
  async function giveUp(answer: Promise<unknown>): Promise<void> {
    await within(CANCEL_TIMEOUT, Promise.allSettled([cancelStatement(connection), answer]));
    connection.cut();
  }

  async function query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    // Cutting the connection has rolled back the transaction.
    if (givenUp && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (limits.signal?.aborted) throw new StatementAbortedError();
    if (begins(sql)) isInTransaction = true;
    if (ends(sql)) isInTransaction = false;
    const text = begins(sql) ? `${sql}${limits.ofTransaction}` : sql;
    const statement = { text, values: [...parameters] };
    // An error would abort the transaction, so statements within one are not prepared.
    const name = isInTransaction ? undefined : limits.nameOf(sql);
    if (name === undefined) return await send(statement);
    try {
      return await send({ name, ...statement });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // A migration changed its columns since: sends the statement unprepared, and replaces the connection.
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
      // The server is a replica now, and another one is the primary.
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
  /** Rejects when the work no longer needs to wait. */
  readonly promise: Promise<never>;
  forget(): void;
}

function endOfWaiting({ timeout, signal }: LeaseLimits): EndOfWaiting {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new StatementAbortedError());
  signal?.addEventListener('abort', abort);
  const wait = timeout + ANSWER_GRACE;
  const giveUp = () => reject(new DatabaseUnavailableError(`the database did not answer within ${wait} ms`));
  // A result that arrived while the event loop was busy still counts: it is read after the timers of that turn.
  const timer = Number.isFinite(wait) ? setTimeout(() => setImmediate(giveUp), wait) : undefined;
  return {
    promise,
    forget: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
