/** Migrates a database whose orders predate receipts, refunds and versions. */
import { contract } from '@storefront/contract';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  LONG_TIMEOUTS,
  withClient,
} from '@storefront/testkit/postgres/test-database';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Db } from '../../base/db/database.ts';
import { migrateToLatest } from '../../base/db/migrate.ts';
import { createDb } from '../../base/db/pool.ts';
import { createLog } from '../../base/log.ts';
import { aModel } from '../../testing/a-model.ts';
import { cheapPasswords } from '../../testing/cheap-passwords.ts';
import { add, pay } from '../../testing/checkout.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { simulatedPayments } from '../payments/simulated-payments.ts';
import { findBookedLines } from './books.repository.ts';

const NAME = `storefront_older_orders_${process.pid}`;
const BUYER = '01890a5d-ac96-774b-bcce-000000000001';
const SLOW = '01890a5d-ac96-774b-bcce-000000000002';
const idOf = (order: number) => `01890a5d-ac96-774b-bcce-10000000000${order}`;

interface Older {
  readonly userId: string | null;
  readonly status: 'pending' | 'paid' | 'declined' | 'abandoned';
  readonly at: string;
  /** Status in the provider's books, if it had any then. */
  readonly charge?: 'succeeded' | 'cancelled';
}

/** Numbered as in their ids. The test clock starts at noon on 1 June 2026. */
const older: readonly Older[] = [
  { userId: BUYER, status: 'paid', at: '2026-06-01T11:00:00Z' },
  { userId: BUYER, status: 'paid', at: '2025-12-31T23:59:59Z', charge: 'succeeded' },
  { userId: null, status: 'paid', at: '2026-01-01T00:00:00Z' },
  { userId: BUYER, status: 'declined', at: '2026-02-01T00:00:00Z' },
  { userId: BUYER, status: 'abandoned', at: '2026-02-02T00:00:00Z', charge: 'cancelled' },
  { userId: BUYER, status: 'pending', at: '2026-06-01T11:30:00Z', charge: 'succeeded' },
  { userId: SLOW, status: 'pending', at: '2026-06-01T11:30:00Z' },
];

const adminUrl = databaseUrl(inject('templateUrl'), 'postgres');
const url = databaseUrl(adminUrl, NAME);
let db: Db;
let payments: PaymentProvider;
let shop: TestApp;
let buyer: TestClient;
beforeAll(async () => {
  await createDatabase(adminUrl, NAME);
  const log = createLog('silent');
  db = createDb(url, { poolSize: 4, ...LONG_TIMEOUTS }, log);
  await migrateToLatest(db, log, { through: '0019_searches_without_trigrams' });
  await placeOlderOrders();
  await migrateToLatest(db, log);
  payments = simulatedPayments({ db, delay: 0, lateness: 0, sleep: async () => {} });
  shop = await startTestApp({ payments, db });
  buyer = shop.client();
  await buyer.call(contract.signIn, { body: { email: 'buyer@example.com', password: TEST_PASSWORD } });
});
afterAll(async () => {
  await shop.stop();
  await db.destroy();
  await dropDatabase(adminUrl, NAME);
});

/** Places orders with a castle each; the first one and the carts also have a dragon, which has no files. */
async function placeOlderOrders(): Promise<void> {
  await query(
    `insert into products (id, slug, name, description, price_cents, category, image, created_at, model) values
       ('1', 'castle', 'Castle', 'A castle.', 2999, 'buildings', '/castle.svg', '2025-12-01Z', $1),
       ('2', 'dragon', 'Dragon', 'A dragon.', 1999, 'creatures', '/dragon.svg', '2025-12-01Z', null)`,
    [aModel('castle')],
  );
  await query(
    `insert into users (id, email, username, created_at, last_login_at) values
       ($1, 'buyer@example.com', 'buyer', '2025-12-01Z', '2026-05-01Z'),
       ($2, 'slow@example.com', 'slow', '2025-12-01Z', '2026-05-01Z')`,
    [BUYER, SLOW],
  );
  const passwordHash = await cheapPasswords().hash(TEST_PASSWORD);
  await query("insert into password_credentials values ($1, $2, '2025-12-01Z')", [BUYER, passwordHash]);
  await query(
    'insert into carts (user_id, version, created_at, updated_at) select id, 3, created_at, last_login_at from users',
  );
  await query("insert into cart_items select id, '2', 1, '2026-05-01Z' from users");
  for (const [number, { userId, status, at, charge }] of older.entries()) {
    const id = idOf(number);
    const total = number === 0 ? 4998 : 2999;
    const [paidAt, reference] = status === 'paid' ? [at, `simulated-${id}`] : [null, null];
    await query(
      `insert into orders
         (id, user_id, status, total_cents, idempotency_key, request_hash, created_at, paid_at, payment_reference)
       values ($1, $2, $3, $4, gen_random_uuid()::text, sha256('x'), $5, $6, $7)`,
      [id, userId, status, total, at, paidAt, reference],
    );
    await query("insert into order_lines values ($1, 0, '1', 'Castle', 2999, 1)", [id]);
    if (number === 0) await query("insert into order_lines values ($1, 1, '2', 'Dragon', 1999, 1)", [id]);
    if (charge) await query('insert into simulated_charges values ($1, $2, $3)', [id, charge, total]);
  }
}

const query = (text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query(text, values)).rows);

const orderOf = (number: number) => buyer.call(contract.getOrder, { params: { orderId: idOf(number) } });
const refundArgs = (number: number) => ({ params: { orderId: idOf(number), position: '0' } });

test('paid orders of all users have receipt numbers by year and time, others have none', async () => {
  const { orders } = await buyer.call(contract.listOrders, { query: {} });
  expect(orders.map(({ id, status, receiptNumber }) => [id, status, receiptNumber])).toEqual([
    [idOf(5), 'pending', null],
    [idOf(0), 'paid', '2026-000002'],
    [idOf(4), 'abandoned', null],
    [idOf(3), 'declined', null],
    [idOf(1), 'paid', '2025-000001'],
  ]);
  const period = { from: new Date('2026-01-01Z'), until: new Date('2026-01-02Z') };
  const books = await findBookedLines(db, period, { after: undefined, limit: 10 });
  expect(books).toMatchObject([{ orderId: idOf(2), receiptYear: 2026, receiptNumber: 1, email: null }]);
});

test('it is in the library, with the files that its product has', async () => {
  const { titles } = await buyer.call(contract.listLibrary, { query: {} });
  expect(titles).toMatchObject([
    { productId: '2', seats: 1, version: null },
    { productId: '1', seats: 2, version: 1, updatedAt: null },
  ]);
  const { versions } = await buyer.call(contract.getTitle, { params: { productId: '1' } });
  expect(versions).toMatchObject([{ version: 1, changelog: '', files: [{ name: 'castle.zip', bytes: 150_000 }] }]);
});

test('its 72 hours count from when it was paid, and the provider has the charge to give back', async () => {
  expect(await buyer.problem(contract.refundOrderLine, refundArgs(1))).toMatchObject({ code: 'refund_window_over' });
  expect((await orderOf(0)).refundableUntil).toBe('2026-06-04T11:00:00.000Z');
  const refunded = await buyer.call(contract.refundOrderLine, refundArgs(0));
  expect(refunded).toMatchObject({ refundedCents: 2999, lines: [{ refund: { completedAt: expect.any(String) } }, {}] });
});

test('what was being paid is settled by what the provider knows, and the next receipt has the next number', async () => {
  await closeLeftBehindOrders({ ...shop, db, payments });
  expect(await orderOf(5)).toMatchObject({ status: 'paid', receiptNumber: '2026-000003' });
  const rows = await query('select status, receipt_number from orders where user_id = $1', [SLOW]);
  expect(rows).toEqual([{ status: 'abandoned', receipt_number: null }]);
  const cart = await buyer.call(contract.getCart, {});
  expect(cart.items).toMatchObject([{ productId: '2', priceCents: 1999 }]);
  const { order } = await pay(buyer, await add(buyer, '1'));
  expect(order).toMatchObject({ totalCents: 4998, receiptNumber: '2026-000004' });
});
