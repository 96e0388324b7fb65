/** Query plans of the console's lists after years: they use indexes in list order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEntries } from '../../base/audit/audit.repository.ts';
import { before, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { plansOf } from '../../base/db/plans.ts';
import { findBookedLines } from '../../shop/orders/books.repository.ts';
import { findVisitors } from '../../site/visitors/visitors.repository.ts';
import { generateHistory } from '../../testing/generated-history.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runsOf } from '../../testing/tier.ts';
import { findMessages } from './messages/messages.repository.ts';
import { conditionOf, findUserIds, type OrderSearch, searchOrders } from './orders/orders.repository.ts';
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
const orders = (search: Partial<OrderSearch>) => (db: Db) => searchOrders(db, { ...newest, ...search });
const ordersOf = (words: string) => async (db: Db) => {
  const match = matchOf(words);
  return await orders({ condition: match && (await conditionOf(db, match)) })(db);
};

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

test.each([3, 3650])('sales of %s days are exported by index, from wherever the last page ended', async (days) => {
  const until = shop.clock.now();
  const after = { receiptYear: 2026, receiptNumber: ROWS / 2 };
  const [plan] = await plansOf(shop.database.url, (db) =>
    findBookedLines(db, { from: before(until, days * DAY), until }, { after, limit: 500 }),
  );
  expect(plan).toContain('orders_receipt_key');
  expect(plan).not.toMatch(/Seq Scan on (orders|order_lines|users)\b/);
});

test('visitors of 30 days are read by index, however many days there are', async () => {
  const { query } = shop.database;
  await query(
    `insert into visitor_days (day, visitors) select '2016-01-01'::date + n, 9 from generate_series(1, 3650) as n`,
  );
  await query('analyze visitor_days');
  const until = new Date('2026-06-02');
  const [plan] = await plansOf(shop.database.url, (db) => findVisitors(db, { from: before(until, 30 * DAY), until }));
  expect(plan).not.toMatch(/Seq Scan on visitor_days\b/);
});

const searches = ['2026-000077', '7@example.com', '7', '$1.00', 'Product 77', '01890a5d-ac96-774b-bcce-b302099a8057'];

test.each(searches)('orders of %s are found by index', async (words) => {
  const plans = await plansOf(shop.database.url, ordersOf(words));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|order_lines)\b/);
});

test.each([undefined, 'order', 'order.note'])(
  'of one person, %s in the audit log is found by index',
  async (action) => {
    await shop.database.query(
      `insert into console_audit (at, actor, role, action, subject_kind, subject_id)
     select $1::timestamptz - n * interval '1 minute', case when n % 2000 = 0 then 'cleo' else 'ann' end, 'owner',
       'order.note', 'order', n::text from generate_series(1, 20000) n`,
      [shop.clock.now()],
    );
    await shop.database.query('analyze console_audit');
    const search = { actor: 'cleo', action, limit: LIMIT };
    const [plan] = await plansOf(shop.database.url, (db) => findEntries(db, search));
    expect(plan).toContain('console_audit_actor_idx');
    expect(plan).not.toMatch(/^\s*(->)?\s*Sort$/m);
  },
);

test('customers are found by the beginning of their address by index, and messages by their words', async () => {
  const [users] = await plansOf(shop.database.url, (db) => findUserIds(db, '77'));
  expect(users).toContain('users_email_prefix_idx');
  const [messages] = await plansOf(shop.database.url, (db) => findMessages(db, { words: 'griffin', limit: LIMIT }));
  expect(messages).toContain('support_messages_words_idx');
});
