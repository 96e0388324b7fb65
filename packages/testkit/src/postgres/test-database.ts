import { randomUUID } from 'node:crypto';
import { SECOND } from '@storefront/utils/time';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** For tests that are not about timeouts: a busy machine is slow. */
export const LONG_TIMEOUTS = { connectTimeout: 30 * SECOND, statementTimeout: 10 * SECOND } as const;

/** Copies the migrated and seeded template, which the global set-up provides as `templateUrl`. */
export async function createTestDatabase(templateUrl: string): Promise<TestDatabase> {
  const template = databaseName(templateUrl);
  const name = copyOf(template, randomUUID().replaceAll('-', ''));
  const adminUrl = databaseUrl(templateUrl, 'postgres');
  await createDatabase(adminUrl, name, template);
  const url = databaseUrl(templateUrl, name);
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      await withClient(url, async (client) => (await client.query<Row>(sql, values)).rows),
    drop: () => dropDatabase(adminUrl, name),
  };
}

/** How many databases are dropped at once: each waits for a checkpoint, and concurrent drops share one. */
const DROPPED_AT_ONCE = 8;

const copyOf = (template: string, id: string) => `${template}_${id}`;

export async function dropTemplate(adminUrl: string, template: string): Promise<void> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      copyOf(template, ''),
    ]),
  );
  const names = [template, ...rows.map(({ name }) => name)].values();
  const dropEach = async () => {
    for (const name of names) await dropDatabase(adminUrl, name);
  };
  await Promise.all(Array.from({ length: DROPPED_AT_ONCE }, dropEach));
}

export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Copies a template's files, which takes a third of the time of a copy through the write-ahead log. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`),
  );
}

/** Waits for connections to end: an ordinary role may not end an autovacuum worker with `force`. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`drop database if exists ${name}`));
}

export function serverAddress(url: string): { path: string } | { host: string; port: number } {
  const { host, port } = new pg.Client(url);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

export function databaseName(url: string): string {
  return new pg.Client(url).database ?? '';
}

export interface KeptConnection extends Pick<TestDatabase, 'query'> {
  end(): Promise<void>;
}

/** A connection for many queries of one test. */
export function keepConnections(url: string): KeptConnection {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return { query: async (sql, values) => (await pool.query(sql, values)).rows, end: () => pool.end() };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Locks `table` against reads. @returns a function that releases the lock */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}
