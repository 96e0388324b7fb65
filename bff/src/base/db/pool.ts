import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { MINUTE, SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import { statementRan } from '../signals.ts';
import type { Database, Db } from './database.ts';
import { createGuardedPool, type DatabaseState } from './guarded-pool.ts';
import type { StatementLimits } from './limits.ts';
import { preparedName } from './precompiled.ts';

const BIGINT_OID = 20;

/** Reads bigint as number: money and counts are far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format),
};

export interface PoolOptions {
  readonly poolSize: number;
  /** True when a pooler may run each transaction on another connection: then the server keeps no session settings. */
  readonly isPooled?: boolean;
  /** Time limit of a statement in milliseconds; 5000 by default, Infinity for none. */
  readonly statementTimeout?: number;
  /** Milliseconds to wait for a free connection; 1000 by default. */
  readonly connectTimeout?: number;
}

const STATEMENT_TIMEOUT = 5 * SECOND;
const IDLE_IN_TRANSACTION_TIMEOUT = 10 * SECOND;
/** Makes the server end the statement of a closed connection, such as that of a killed process. */
const CLIENT_CHECK_INTERVAL = 1 * SECOND;
const KEEP_ALIVE_DELAY = 5 * SECOND;

const states = new WeakMap<Db, () => DatabaseState>();

/** A pool with every limit set; connects at the first query. Close it with `db.destroy()`. */
export function createDb(
  url: string,
  { poolSize, isPooled = false, statementTimeout = STATEMENT_TIMEOUT, connectTimeout = 1 * SECOND }: PoolOptions,
  log: Log,
): Db {
  const config = {
    types,
    connectionString: url,
    max: poolSize,
    application_name: 'storefront',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 1 * MINUTE,
    ...(isPooled ? {} : sessionSettings(statementTimeout)),
  };
  const beginning = ({ timeout }: StatementLimits) =>
    isPooled || timeout !== undefined ? localSettings(timeout ?? statementTimeout) : '';
  // Other clients may have prepared statements on a pooler's connections.
  const nameOf = isPooled ? () => undefined : preparedName;
  const pool = createGuardedPool({ config, timeout: statementTimeout, beginning, nameOf }, log);
  const db = kyselyOn(pool);
  states.set(db, pool.state);
  return db;
}

/** Returns the state of the pool of `createDb`; undefined for a transaction. */
export function databaseState(db: Db): DatabaseState | undefined {
  return states.get(db)?.();
}

function sessionSettings(statementTimeout: number): pg.ClientConfig {
  const options = `-c client_connection_check_interval=${CLIENT_CHECK_INTERVAL}`;
  if (!Number.isFinite(statementTimeout)) return { options };
  return {
    options,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  };
}

function localSettings(statementTimeout: number): string {
  const isLimited = Number.isFinite(statementTimeout);
  const settings = {
    statement_timeout: isLimited ? statementTimeout : 0,
    idle_in_transaction_session_timeout: isLimited ? IDLE_IN_TRANSACTION_TIMEOUT : 0,
    client_connection_check_interval: CLIENT_CHECK_INTERVAL,
  };
  return Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('');
}

/** Uses camelCase names in code, except in raw SQL; keys inside JSON stay unchanged. */
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
  /** True when we connect as a superuser, which is forbidden in production. */
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
