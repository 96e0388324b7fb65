import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { MINUTE, SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { statementRan } from '../telemetry/signals.ts';
import type { Database, Db } from './database.ts';

const BIGINT_OID = 20;

/** Reads bigint as number: money and counts are far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format),
};

export interface ConnectionUse {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

const pools = new WeakMap<Db, pg.Pool>();

/** How the connections of `db` are used; undefined for a transaction. */
export function connectionsOf(db: Db): ConnectionUse | undefined {
  const pool = pools.get(db);
  return pool && { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

interface PoolOptions {
  readonly poolSize: number;
  /** Whether statements have no time limit; those of requests have one. */
  readonly hasLongTimeouts?: boolean;
  /** Milliseconds to wait for a free connection; 1000 by default. */
  readonly connectTimeout?: number;
}

const shortTimeouts = {
  statement_timeout: 10 * SECOND,
  lock_timeout: 5 * SECOND,
  idle_in_transaction_session_timeout: 10 * SECOND,
};

/** A pool with every limit set; connects at the first query. Close it with `db.destroy()`. */
export function createDb(
  url: string,
  { poolSize, hasLongTimeouts = false, connectTimeout = 1 * SECOND }: PoolOptions,
  log: Log,
): Db {
  const pool = new pg.Pool({
    types,
    connectionString: url,
    max: poolSize,
    application_name: 'storefront',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 1 * MINUTE,
    ...(hasLongTimeouts ? {} : shortTimeouts),
  });
  pool.on('error', (err) =>
    log.warn({ event: 'database_connection_lost', err }, 'an idle database connection was lost'),
  );
  // A connection lost while in use would end the process (brianc/node-postgres#3083); its query is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = kyselyOn(pool);
  pools.set(db, pool);
  return db;
}

/** camelCase names in code, raw SQL aside; keys inside JSON stay as they are. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ level, query, queryDurationMillis }) =>
      statementRan.tell({ sql: query.sql, duration: queryDurationMillis, failed: level === 'error' }),
  });
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export interface DatabaseFacts {
  readonly version: number;
  /** Whether we connect as a superuser, which no production role may be. */
  readonly isSuperuser: boolean;
  readonly encoding: string;
}

export async function describeDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as version, rolsuper as is_superuser,
      current_setting('server_encoding') as encoding
    from pg_roles where rolname = current_user
  `.execute(db);
  return rows[0] ?? { version: 0, isSuperuser: false, encoding: 'none' };
}
