/** How Postgres answers the console's lists after years: by index, in its order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { before, DAY } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { plansOf } from '../db/plans.ts';
import { generateHistory } from '../testing/generated-history.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { runsOf } from '../testing/tier.ts';
import { findMessages } from './messages/messages.repository.ts';
import { findOrders, findUserIds, type OrderSearch } from './orders/orders.repository.ts';
import { matchOf } from './orders/search.ts';

const ROWS = runsOf({ test: 10_000, more: 100_000 });
const LIMIT = 51;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await generateHistory(shop.database.query, ROWS, shop.clock.now());
}, 600_000);
afterAll(() => shop.stop());

const newest = { sort: 'created', direction: 'desc', limit: LIMIT } as const;
const bookmark = () => ({
  totalCents: 100,
  createdAt: before(shop.clock.now(), 1 * DAY),
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
});
const orders = (search: Partial<OrderSearch>) => (db: Db) => findOrders(db, { ...newest, ...search });

const lists: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
  ['the newest orders', orders({})],
  ['the oldest orders', orders({ direction: 'asc' })],
  ['a later page', (db) => orders({ after: bookmark() })(db)],
  ['the largest orders', orders({ sort: 'total' })],
  ['a later page of the largest', (db) => orders({ sort: 'total', after: bookmark() })(db)],
  ['declined orders', orders({ status: 'declined' })],
  ['open messages', (db) => findMessages(db, { state: 'open', limit: LIMIT })],
  ['all messages', (db) => findMessages(db, { limit: LIMIT })],
];

test.each(lists)('%s are read in the order of an index, without sorting', async (_, list) => {
  const [plan] = await plansOf(shop.database.url, list);
  expect(plan).not.toMatch(/Seq Scan on (orders|order_lines|support_messages)\b/);
  expect(plan).not.toMatch(/^\s*(->)?\s*Sort$/m);
});

const searches = ['2026-000077', '7@example.com', '7', '$1.00', 'Product 77', '01890a5d-ac96-774b-bcce-b302099a8057'];

test.each(searches)('orders of %s are found by index', async (words) => {
  const plans = await plansOf(shop.database.url, orders({ match: matchOf(words) }));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|order_lines)\b/);
});

test('customers are found by the beginning of their address by index, and messages by their words', async () => {
  const [users] = await plansOf(shop.database.url, (db) => findUserIds(db, '77'));
  expect(users).toContain('users_email_prefix_idx');
  const [messages] = await plansOf(shop.database.url, (db) => findMessages(db, { words: 'griffin', limit: LIMIT }));
  expect(messages).toContain('support_messages_words_idx');
});
