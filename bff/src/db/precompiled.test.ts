import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
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

test('a query that does more with an argument than to pass it on is refused', async () => {
  const find = precompiled((db, id: string) =>
    db
      .selectFrom('products')
      .select('name')
      .where('id', '=', sql<string>`${`${id}!`}`),
  );
  await expect(find(shop.db, '1')).rejects.toThrow('an argument is no parameter of: select "name"');
});
