/** After years of data, Postgres answers lists and housekeeping from an index, in its order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../../process/maintenance.ts';
import { sumRefunds, sumSales } from '../../shop/orders/books.repository.ts';
import { findOrders, findPurchases } from '../../shop/orders/order-reads.repository.ts';
import { findOwnMessages, findPublicMessages } from '../../shop/support/support.repository.ts';
import { findMessages } from '../../studio/admin/messages.repository.ts';
import { findSales } from '../../studio/admin/orders.repository.ts';
import { generateHistory } from '../../testing/generated-history.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runsOf } from '../../testing/tier.ts';
import { before, MINUTE } from '../clock.ts';
import type { Db } from './database.ts';
import { plansOf } from './plans.ts';

const ROWS = runsOf({ test: 10_000, more: 1_000_000 });
const LIMIT = 21;

let shop: TestApp;
let userId: string;
let orderId: string;
let ownId: string;
let publicId: string;
beforeAll(async () => {
  shop = await startTestApp();
  const { query } = shop.database;
  await generateHistory(query, ROWS, shop.clock.now());
  [{ userId, orderId, ownId, publicId } = { userId: '', orderId: '', ownId: '', publicId: '' }] = await query<
    Record<'userId' | 'orderId' | 'ownId' | 'publicId', string>
  >(
    `select orders.user_id as "userId", orders.id as "orderId", own.id as "ownId", visitor.id as "publicId"
     from orders
     join support_messages own on own.user_id = orders.user_id
     cross join (select id from support_messages where user_id is null limit 1) visitor
     limit 1`,
  );
}, 600_000);
afterAll(() => shop.stop());

const bigTables = 'orders|order_lines|support_messages|sessions|rate_limits|known_devices';
const withoutIndex = new RegExp(`Seq Scan on (${bigTables})\\b`);
const recently = () => ({ from: before(shop.clock.now(), 10 * MINUTE), until: shop.clock.now() });

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["the studio's orders", (db) => findSales(db, { limit: LIMIT })],
  ["the studio's latest orders", (db) => findSales(db, { ...recently(), limit: LIMIT })],
  ["the studio's declined orders", (db) => findSales(db, { status: 'declined', limit: LIMIT })],
  ["the studio's messages", (db) => findMessages(db, { limit: LIMIT })],
  ['public messages', (db) => findPublicMessages(db, { limit: LIMIT })],
  ['older public messages', (db) => findPublicMessages(db, { after: publicId, limit: LIMIT })],
  ["a user's messages", (db) => findOwnMessages(db, userId, { limit: LIMIT })],
  ["a user's older messages", (db) => findOwnMessages(db, userId, { after: ownId, limit: LIMIT })],
  ["a user's orders", (db) => findOrders(db, userId, { limit: LIMIT })],
  ["a user's older orders", (db) => findOrders(db, userId, { after: orderId, limit: LIMIT })],
])('a page of %s is read in the order of an index, without sorting', async (_, list) => {
  const [plan] = await plansOf(shop.database.url, list);
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(withoutIndex);
  expect(plan).not.toContain('Sort');
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["a buyer's orders", (db) => findSales(db, { email: '7@example.com', limit: LIMIT })],
  ["a user's purchases", (db) => findPurchases(db, userId, LIMIT)],
  ["the studio's sales", (db) => sumSales(db, recently())],
  ["the studio's refunds", (db) => sumRefunds(db, recently())],
])('%s are found by index', async (_, read) => {
  const [plan] = await plansOf(shop.database.url, read);
  expect(plan).not.toMatch(/Seq Scan on orders\b/);
});

test('housekeeping finds what is over by index, oldest first', async () => {
  const plans = await plansOf(shop.database.url, (db) => sweep({ db, clock: shop.clock }));
  const deletions = plans.filter((plan) => plan.startsWith('Delete'));
  expect(deletions).toHaveLength(23);
  for (const plan of plans) expect(plan).not.toMatch(withoutIndex);
});
