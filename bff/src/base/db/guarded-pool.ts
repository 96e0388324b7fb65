/** A pool that fails fast and leases connections within the limits of the current work. */
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { createBreaker } from '../breaker.ts';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { within } from '../timeout.ts';
import { Connection } from './connection.ts';
import { DatabaseUnavailableError, isUnreachable, StatementAbortedError } from './errors.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { leaseOf, type PooledConnection } from './lease.ts';
import { presentLimits, type StatementLimits } from './limits.ts';

export interface DatabaseState {
  readonly isWell: boolean;
  /** Time of the last change, or of the start. */
  readonly since: Date;
  /** Connections: all, idle, and requests that wait for one. */
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface GuardedPool extends PostgresPool {
  state(): DatabaseState;
}

interface GuardedPoolOptions {
  readonly config: pg.PoolConfig;
  /** Default time limit of a statement, in milliseconds. */
  readonly timeout: number;
  /** Returns the SQL that begins a transaction within `limits`. */
  readonly beginning: (limits: StatementLimits) => string;
  /** Returns the name under which connections prepare the statement. */
  readonly nameOf: (text: string) => string | undefined;
}

/** When the pool ends, connections in use get this long. */
const END_TIMEOUT = 2 * SECOND;
const PROBE_TIMEOUT = 1 * SECOND;

export function createGuardedPool({ config, timeout, beginning, nameOf }: GuardedPoolOptions, log: Log): GuardedPool {
  const pool = new pg.Pool({ ...config, Client: Connection });
  const breaker = createBreaker({ name: 'the database', event: 'database', probe: () => probe(config), refusal }, log);
  const heartbeat = startHeartbeat(() => {
    log.warn({ event: 'database_connection_mute' }, 'an idle database connection did not answer');
    breaker.verify();
  });
  const connections = watchConnections(pool, heartbeat);
  pool.on('error', (err) => {
    log.warn({ event: 'database_connection_lost', err }, 'an idle database connection was lost');
    breaker.verify();
  });

  /** Idle connections may still work when new ones are refused. */
  const isHopeless = () => breaker.isOpen() && pool.idleCount === 0;

  async function connect() {
    const limits = presentLimits();
    const signal = limits.signal?.();
    if (signal?.aborted) throw new StatementAbortedError();
    if (isHopeless()) breaker.refuse();
    const connection = asConnection(
      await pool.connect().catch((error: unknown) => {
        if (isUnreachable(error)) breaker.open(error);
        throw error;
      }),
    );
    const ofLease = { timeout: limits.timeout ?? timeout, signal, ofTransaction: beginning(limits), nameOf };
    return leaseOf(connection, ofLease, breaker.verify);
  }

  async function end(): Promise<void> {
    breaker.stop();
    heartbeat.stop();
    await within(END_TIMEOUT, pool.end());
    for (const connection of connections) connection.cut();
  }

  return {
    options: pool.options,
    connect,
    end,
    state: () => ({
      isWell: !breaker.isOpen(),
      since: breaker.since(),
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** @returns the set of all connections */
function watchConnections(pool: pg.Pool, heartbeat: Heartbeat): ReadonlySet<Connection> {
  const connections = new Set<Connection>();
  pool.on('connect', (client) => {
    connections.add(asConnection(client));
    // A connection lost while in use would end the process (brianc/node-postgres#3083); its query is rejected anyway.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => heartbeat.leave(asConnection(client)));
  pool.on('release', (_, client) => heartbeat.watch(asConnection(client)));
  pool.on('remove', (client) => {
    heartbeat.leave(asConnection(client));
    connections.delete(asConnection(client));
  });
  return connections;
}

function asConnection(client: pg.PoolClient): PooledConnection {
  if (client instanceof Connection) return client;
  throw new TypeError('the pool makes connections of another class');
}

function refusal(since: Date, cause: unknown): Error {
  return new DatabaseUnavailableError(`no database since ${since.toISOString()}`, { cause });
}

/** Uses a separate connection, because the pool's may be unresponsive. @throws when the database cannot be reached */
async function probe(config: pg.PoolConfig): Promise<void> {
  const connection = new Connection({ ...config, application_name: 'storefront probe' });
  connection.on('error', () => {});
  try {
    await connection.connect();
    if (await connection.isMute(PROBE_TIMEOUT)) throw new DatabaseUnavailableError('the database does not answer');
  } catch (error) {
    // A server that refuses the connection is up.
    if (isUnreachable(error)) throw error;
  } finally {
    await within(PROBE_TIMEOUT, connection.end());
    connection.cut();
  }
}
