/** Query plans of a user's products and a product's owners among many orders: they use indexes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../base/db/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ownersOf } from './announcements.repository.ts';
import { ownedProductCount, ownedProductSlice, purchasesOf } from './library.repository.ts';

const USERS = 2000;
const ORDERS = 12_000;
const PRODUCTS = 400;

let shop: TestApp;
let userId: string;
beforeAll(async () => {
  shop = await startTestApp();
  const { query } = shop.database;
  await query(
    `insert into users (email, username, created_at, last_login_at)
     select n || '@example.com', 'owner', now(), now() from generate_series(1, ${USERS}) n`,
  );
  await query(
    `insert into products (id, slug, name, description, price_cents, category, image)
     select 'p' || n, 'p' || n, 'Product ' || n, 'A product', 100, 'props', '/x' from generate_series(1, ${PRODUCTS}) n`,
  );
  await query('alter table orders disable trigger user');
  await query('alter table order_lines disable trigger user');
  await query(`insert into receipt_years (year, last_number) values (2026, ${ORDERS})`);
  await query(
    `insert into orders (user_id, owner_id, status, total_cents, idempotency_key, request_hash, created_at, paid_at,
       payment_reference, receipt_year, receipt_number)
     select owners.id, owners.id, 'paid', 100, 'a key of some length ' || n, sha256(''), paid_at, paid_at, n::text, 2026, n
     from (select n, '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 minute' as paid_at
           from generate_series(1, ${ORDERS}) n) numbered
     join (select id, row_number() over () as number from users) owners on owners.number = 1 + n % ${USERS}`,
  );
  await query(
    `insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
     select id, position, 'p' || 1 + (receipt_number * 7 + position * 31) % ${PRODUCTS}, 'Product', 100, 1
     from orders, generate_series(0, 1) position`,
  );
  await query(
    `insert into product_versions (product_id, version, files, released_at, announced_at)
     select id, version, '[]', now(), now() from products, generate_series(1, 5) version`,
  );
  await query('vacuum analyze users, products, orders, order_lines, product_versions');
  userId = (await query<{ id: string }>('select user_id as id from orders limit 1'))[0]?.id ?? '';
}, 120_000);
afterAll(() => shop.stop());

interface Query {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

test.each<[string, (db: Db) => Query]>([
  ['a page of titles', (db) => ownedProductSlice(db, userId, { limit: 25 })],
  ['a search among them', (db) => ownedProductSlice(db, userId, { search: 'product', limit: 25 })],
  ['counting them', (db) => ownedProductCount(db, userId, undefined)],
  ['the purchases of one', (db) => purchasesOf(db, userId, 'p7')],
  [
    'the owners of one',
    (db) => ownersOf(db, { productId: 'p7', releasedAt: new Date('2026-03-01'), toldThrough: null }, 100),
  ],
])('%s are found by index', async (_, queryOn) => {
  const { sql, parameters } = queryOn(shop.db).compile();
  const lines = await shop.database.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [...parameters]);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on (orders|order_lines|product_versions)/);
});
