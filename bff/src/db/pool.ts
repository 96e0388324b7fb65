/** The connection pool, bounded in every direction: connections, waiting, statement time, idle transactions. */
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { MINUTE, SECOND } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Db } from './database.ts';

const BIGINT_OID = 20;

/** Money and counts are far below 2^53, so bigint columns are read as numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format),
};

interface PoolOptions {
  readonly poolSize: number;
  /** Whether statements may take and wait as long as they need; those of requests may not. */
  readonly isPatient?: boolean;
  /** Milliseconds to wait for a free connection; one second unless given. */
  readonly connectTimeout?: number;
}

const shortTimeouts = {
  statement_timeout: 10 * SECOND,
  lock_timeout: 5 * SECOND,
  idle_in_transaction_session_timeout: 10 * SECOND,
};

/** Opens a pool on `url` (nothing connects before the first query). Close it with `db.destroy()`. */
export function createDb(
  url: string,
  { poolSize, isPatient = false, connectTimeout = 1 * SECOND }: PoolOptions,
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
    ...(isPatient ? {} : shortTimeouts),
  });
  pool.on('error', (err) =>
    log.warn({ event: 'database_connection_lost', err }, 'an idle database connection was lost'),
  );
  // The pool listens to idle clients only; one that is lost while in use would end the process
  // (brianc/node-postgres#3083). Its query is rejected all the same, which says everything.
  pool.on('connect', (client) => client.on('error', () => {}));
  return kyselyOn(pool);
}

/** Columns and tables are camelCase in code, raw SQL aside; keys inside JSON stay as they are. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Resolves when the database answers. @throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export interface DatabaseFacts {
  /** Major version of the server. */
  readonly version: number;
  /** Whether the role we connect as is a superuser, which no production role may be. */
  readonly isSuperuser: boolean;
  /** Of the database, such as UTF8. */
  readonly encoding: string;
}

/** What kind of server answers, and as whom we talk to it. */
export async function describeDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as version, rolsuper as is_superuser,
      current_setting('server_encoding') as encoding
    from pg_roles where rolname = current_user
  `.execute(db);
  return rows[0] ?? { version: 0, isSuperuser: false, encoding: 'none' };
}
