/** Migrations while processes of this and of other releases use the database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { soonerThan } from '@storefront/testkit/sooner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnv } from '../../process/env.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SECOND } from '../clock.ts';
import { createLog } from '../log.ts';
import { migrateToLatest } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

const logged = (lines: readonly string[], event: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);

test('while a reader keeps a table, its migration tries again, and reads beside it wait for a moment at most', async () => {
  await writeFile(
    join(folder, '9000_prices.ts'),
    `export const up = (db) => db.schema.alterTable('products').addColumn('note', 'text').execute();`,
  );
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const reader = shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').execute();
    open();
    await finished;
  });
  await isOpen;
  const migration = migrateToLatest(shop.db, shop.log, { folder });
  const waiting = () =>
    shop.database.query("select 1 from pg_locks where not granted and relation = 'products'::regclass");
  await expect.poll(async () => (await waiting()).length).toBe(1);
  // Runs from within the migration's wait until after its first attempt.
  while (logged(shop.logs, 'migration_waits').length === 0) {
    await soonerThan(3 * SECOND, shop.client().call(contract.listProducts, { query: {} }));
  }
  finish();
  await reader;
  expect(await migration).toEqual(['9000_prices']);
});

test('a process and a command tolerate what a newer release has migrated, and say so once', async () => {
  await shop.database.query("insert into schema_migrations values ('9999_future')");
  await shop.database.query('alter table products add column future text');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const db = await openDatabase(loadEnv({ DATABASE_URL: shop.database.url }), log);
  expect(await db.selectFrom('products').select('id').execute()).not.toEqual([]);
  await db.destroy();
  expect(logged(lines, 'unknown_migrations')).toMatchObject([{ migrations: expect.arrayContaining(['9999_future']) }]);
  expect(logged(lines, 'migrated')).toEqual([]);
});

test('a migration that fails undoes itself, keeps those before it', async () => {
  await writeFile(join(folder, '9001_first.ts'), `export const up = (db) => db.schema.createTable('first').execute();`);
  await writeFile(
    join(folder, '9002_second.ts'),
    `export const up = async (db) => {
       await db.schema.createTable('second').execute();
       throw new Error('not yet');
     };`,
  );
  await expect(migrateToLatest(shop.db, shop.log, { folder })).rejects.toThrow('not yet');
  const tables = await shop.database.query("select tablename from pg_tables where tablename in ('first', 'second')");
  expect(tables).toEqual([{ tablename: 'first' }]);
});

test('a release with the migrator of before finds in its records the migrations that it has, and no others', async () => {
  const recorded = await shop.database.query<{ name: string }>('select name from kysely_migration order by name');
  expect(recorded.at(-1)?.name).toBe('0031_covering_indexes');
  expect(await shop.database.query('select 1 from schema_migrations')).not.toHaveLength(recorded.length);
});
