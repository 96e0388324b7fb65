/** Copies a database in one snapshot, table by table, as compressed COPY text. */
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { SingleConnection } from '../../base/db/single-connection.ts';
import type { Chunks } from './chunks.ts';
import type { Manifest, StoredTable } from './manifest.ts';

export type StoredDatabase = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

interface Table {
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
}

/** Dumps the database as of the beginning, while others write. */
export async function dumpDatabase(client: SingleConnection, chunks: Chunks): Promise<StoredDatabase> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    // Whatever the role's own settings, COPY then writes text that any Postgres reads.
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`);
    const tables: StoredTable[] = [];
    for (const table of await readTables(client)) tables.push(await dumpTable(client, table, chunks));
    return {
      postgres: await readVersion(client),
      migrations: await readMigrations(client),
      tables,
      sequences: await readSequences(client),
    };
  } finally {
    await client.query('rollback');
  }
}

async function dumpTable(client: SingleConnection, { name, columns }: Table, chunks: Chunks): Promise<StoredTable> {
  const rows = client.query(copyTo(`copy ${copyTarget(client, { name, columns })} to stdout`));
  const content = await pipeline(rows, createZstdCompress(), (compressed) => chunks.store(compressed));
  return { name, columns: [...columns], rows: rows.rowCount, ...content, chunks: [...content.chunks] };
}

/** Returns the table with its columns, quoted. */
export function copyTarget(client: SingleConnection, { name, columns }: Table): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `${client.escapeIdentifier(name)} (${quoted.join(', ')})`;
}

async function readTables(client: SingleConnection): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      -- Earlier releases lock it while they migrate, and make it where it is missing.
      and c.relname <> 'kysely_migration_lock'
      -- Their files are on one process's disk, in no backup.
      and c.relname not in ('product_drafts', 'draft_files')
      -- They are to be gone with the day.
      and c.relname not in ('visitor_salts', 'visitor_hashes')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname
  `);
  return rows;
}

async function readSequences(client: SingleConnection): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select sequencename::text as name, last_value::text as "lastValue"
    from pg_sequences where schemaname = current_schema() order by sequencename
  `);
  return rows;
}

async function readMigrations(client: SingleConnection): Promise<string[]> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('schema_migrations')`);
  // Before this release has run, the records are in Kysely's table.
  const records = found.length > 0 ? 'schema_migrations' : 'kysely_migration';
  const { rows } = await client.query<{ name: string }>(`select name from ${records} order by name`);
  return rows.map(({ name }) => name);
}

async function readVersion(client: SingleConnection): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}

/** Locks for as long as the connection lasts. Returns false while another command has the lock. */
export async function lockBackups(client: SingleConnection): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(hashtext('storefront.backup')) as "isFree"`,
  );
  return rows[0]?.isFree ?? false;
}
