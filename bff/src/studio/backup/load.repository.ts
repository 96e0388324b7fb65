/** Fills an empty database from a backup in one transaction: it is restored completely or stays empty. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { runMigrations } from '../../base/db/migrate.ts';
import { kyselyOn } from '../../base/db/pool.ts';
import type { SingleConnection } from '../../base/db/single-connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { ensureUuidv7 } from '../../base/db/uuidv7.ts';
import { AdminError } from '../../base/errors.ts';
import type { Chunks } from './chunks.ts';
import { copyTarget } from './dump.repository.ts';
import type { Manifest, StoredTable } from './manifest.ts';

/** @throws AdminError when the database has tables */
export async function refuseFilled(client: SingleConnection): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select min(relname::text) as name, count(*)::int as count from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
  `);
  const { name, count } = rows[0] ?? { name: '', count: 0 };
  if (count > 0) {
    throw new AdminError(
      `The database of DATABASE_URL is not empty: it has ${count} tables, ${name} among them. A backup is restored into an empty one only.`,
    );
  }
}

/** @throws AdminError when the backup is damaged or from a newer release; the database is then empty */
export async function loadDatabase(client: SingleConnection, chunks: Chunks, manifest: Manifest): Promise<void> {
  const db = kyselyOn(poolOf(client));
  await ensureUuidv7(db);
  await inTransaction(db, async (tx) => {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local client_min_messages = warning`);
    await runMigrations(tx, manifest.migrations);
    const complete = await leaveBareTables(client, manifest.tables);
    for (const table of manifest.tables) await loadTable(client, table, chunks);
    await complete();
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue !== null) await client.query('select setval($1, $2)', [client.escapeIdentifier(name), lastValue]);
    }
    await compareCounts(client, manifest.tables);
  });
  await client.query('analyze');
}

async function loadTable(client: SingleConnection, table: StoredTable, chunks: Chunks): Promise<void> {
  const rows = client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`));
  const content = Readable.from(chunks.read(table, `the table ${table.name}`));
  await pipeline(content, createZstdDecompress(), rows);
}

async function compareCounts(client: SingleConnection, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(name)}`,
    );
    if (rows[0]?.count !== expected) {
      throw new AdminError(`The table ${name} has ${rows[0]?.count} rows instead of the backup's ${expected}.`);
    }
  }
}

/**
 * Removes foreign keys, triggers and the rows that migrations wrote: tables can then be filled in any order without
 * checks for new rows.
 * @returns a function that restores keys and triggers, and checks the keys
 */
async function leaveBareTables(client: SingleConnection, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/** Wraps this one connection as a pool, for statements in its transaction. */
function poolOf(client: SingleConnection): Parameters<typeof kyselyOn>[0] {
  const shared = Object.assign(client, { release: () => {} });
  return { options: {}, connect: async () => shared, end: async () => {} };
}
