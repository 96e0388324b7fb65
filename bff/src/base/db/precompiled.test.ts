import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import type { Db } from './database.ts';
import { createDb } from './pool.ts';
import { precompiled } from './precompiled.ts';
import { inTransaction } from './transaction.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

test('a query is built once, and answers each call by its own arguments', async () => {
  const build = vi.fn((db: TestApp['db'], id: string, least: number) =>
    db
      .selectFrom('products')
      .select('slug')
      .where('published', '=', true)
      .where('priceCents', '>=', least)
      .where('id', '=', id),
  );
  const find = precompiled(build);
  expect(await find(shop.db, '1', 0)).toEqual([{ slug: 'castle' }]);
  expect(await find(shop.db, '2', 0)).toEqual([{ slug: 'dragon-model' }]);
  expect(await find(shop.db, '2', 1_000_000)).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('in a transaction it sees what that has written', async () => {
  const find = precompiled((db, id: string) => db.selectFrom('products').select('name').where('id', '=', id));
  await find(shop.db, '1');
  await inTransaction(shop.db, async (tx) => {
    await tx.updateTable('products').set({ name: 'Renamed' }).where('id', '=', '1').execute();
    expect(await find(tx, '1')).toEqual([{ name: 'Renamed' }]);
  });
});

describe('the server', () => {
  const named = precompiled((db, id: string) => db.selectFrom('products').select('triangles').where('id', '=', id));
  const prepared = (db: Db) =>
    sql<{ name: string; uses: number }>`
      select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%"triangles"%'
    `.execute(db);

  async function withConnection(options: { readonly isPooled: boolean }, work: (db: Db) => Promise<void>) {
    const db = createDb(shop.database.url, { poolSize: 1, ...LONG_TIMEOUTS, ...options }, createLog('silent'));
    await work(db).finally(() => db.destroy());
  }

  test('prepares it once for each connection', () =>
    withConnection({ isPooled: false }, async (db) => {
      for (const id of ['1', '2', '1']) await named(db, id);
      expect((await prepared(db)).rows).toEqual([{ name: expect.stringMatching(/^precompiled_\d+$/), uses: 3 }]);
    }));

  test("prepares none on a pooler's connections", () =>
    withConnection({ isPooled: true }, async (db) => {
      await named(db, '1');
      expect((await prepared(db)).rows).toEqual([]);
    }));

  test('answers after a column has changed its type, and prepares it anew', () =>
    withConnection({ isPooled: false }, async (db) => {
      await named(db, '1');
      await sql`alter table products alter column triangles type bigint`.execute(db);
      expect(await named(db, '1')).toHaveLength(1);
      expect((await prepared(db)).rows).toEqual([]);
      expect(await named(db, '1')).toHaveLength(1);
      expect((await prepared(db)).rows).toHaveLength(1);
    }));

  test('prepares none in a transaction, which would end by its refusal', () =>
    withConnection({ isPooled: false }, async (db) => {
      await named(db, '1');
      await sql`alter table products alter column triangles type int`.execute(db);
      await inTransaction(db, async (tx) => expect(await named(tx, '1')).toHaveLength(1));
    }));
});

test('a query that does more with an argument than to pass it on is refused', async () => {
  const find = precompiled((db, id: string) =>
    db
      .selectFrom('products')
      .select('name')
      .where('id', '=', sql<string>`${`${id}!`}`),
  );
  await expect(find(shop.db, '1')).rejects.toThrow('an argument is no parameter of: select "name"');
});
