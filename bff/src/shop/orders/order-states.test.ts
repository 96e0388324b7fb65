/** States of orders and lines as the database enforces them; docs/decisions/0022 lists them. */
import { type Cart, contract } from '@storefront/contract';
import type { OrderStatus } from '@storefront/contract/orders/schemas';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';

let shop: TestApp;
/** One order of each status for changes that the database refuses. */
const orders = new Map<OrderStatus, string>();
beforeAll(async () => {
  shop = await startTestApp();
  // The pending order comes last: creating an abandoned one takes housekeeping, which would close it, too.
  for (const status of statuses.toReversed()) orders.set(status, await newOrder(status));
});
afterAll(() => shop.stop());

/** Steps that lead to each status through the store. */
const ways: Record<OrderStatus, (browser: TestClient, cart: Cart) => Promise<unknown>> = {
  pending: async (browser, cart) => {
    shop.payments.outcome = 'unknown';
    await refusal(browser, cart);
    shop.payments.outcome = 'succeeded';
  },
  paid: (browser, cart) => pay(browser, cart),
  declined: (browser, cart) => refusal(browser, cart, { paymentToken: 'sim_declined' }),
  abandoned: async (browser, cart) => {
    await ways.pending(browser, cart);
    shop.clock.advance(31 * SECOND);
    await closeLeftBehindOrders(shop);
  },
};
const statuses: OrderStatus[] = ['pending', 'paid', 'declined', 'abandoned'];
const finals = statuses.filter((status) => status !== 'pending');

/** Creates an order with `status` and returns its id. */
async function newOrder(status: OrderStatus): Promise<string> {
  const { browser, cart } = await startWithCart(shop);
  await ways[status](browser, cart);
  const page = await browser.call(contract.listOrders, { query: {} });
  expect(page.orders.map((order) => order.status)).toEqual([status]);
  return page.orders[0]?.id ?? '';
}

const idOf = (status: OrderStatus) => orders.get(status) ?? '';

/** Changes the order or its first line directly in the database. */
const changeOrder = (id: string, change: string) =>
  shop.database.query(`update orders set ${change} where id = $1 returning status`, [id]);
const changeLine = (id: string, change: string) =>
  shop.database.query(`update order_lines set ${change} where order_id = $1 and position = 0 returning position`, [id]);
const refused = (constraint: string) => ({ code: '23514', constraint });

const paidFields = (year = 2027) =>
  `paid_at = '${year}-01-01T00:00:00Z', payment_reference = 'by hand', receipt_year = ${year}, receipt_number = 1`;
const unpaidFields = 'paid_at = null, payment_reference = null, receipt_year = null, receipt_number = null';

describe('an order', () => {
  beforeAll(() => shop.database.query('insert into receipt_years values (2027, 1)'));

  describe.each(finals)('that is %s', (status) => {
    test.each(statuses.filter((other) => other !== status))('never becomes %s', async (other) => {
      const fields = other === 'paid' ? paidFields() : unpaidFields;
      const change = changeOrder(idOf(status), `status = '${other}', ${fields}`);
      await expect(change).rejects.toMatchObject(refused('orders_transition'));
    });
  });

  test.each(finals)('does not begin as %s', async (status) => {
    const insertion = shop.database.query(
      `insert into orders (user_id, status, total_cents, idempotency_key, request_hash, created_at)
       select id, $1, 0, 'a key that nobody has', sha256(''), now() from users limit 1`,
      [status],
    );
    await expect(insertion).rejects.toMatchObject(refused('orders_transition'));
  });

  test.each(statuses)('that is %s is never deleted', async (status) => {
    const deletion = shop.database.query('delete from orders where id = $1', [idOf(status)]);
    await expect(deletion).rejects.toMatchObject(refused('orders_kept'));
  });

  test.each([
    'total_cents = total_cents - 1',
    "created_at = created_at - interval '1 hour'",
    "paid_at = paid_at + interval '1 second'",
    "payment_reference = 'another'",
    'receipt_number = receipt_number + 1000',
    "idempotency_key = 'another key of sixteen'",
    "request_hash = sha256('another')",
    'user_id = (select user_id from carts where user_id <> orders.user_id limit 1)',
  ])('that is paid takes no %s', async (change) => {
    await expect(changeOrder(idOf('paid'), change)).rejects.toMatchObject(refused('orders_final'));
  });

  test.each([
    ['without its time', "payment_reference = 'x', receipt_year = 2027, receipt_number = 1", 'orders_paid_at_check'],
    ['without its receipt', "payment_reference = 'x', paid_at = now()", 'orders_receipt_check'],
    ['with a receipt of another year', paidFields().replace('2027-01-01', '2028-01-01'), 'orders_receipt_check'],
  ])('is not paid %s', async (_, fields, constraint) => {
    const change = changeOrder(idOf('pending'), `status = 'paid', ${fields}`);
    await expect(change).rejects.toMatchObject(refused(constraint));
  });

  test('that is pending keeps its buyer; a settled one can lose them, for good', async () => {
    const orphaned = "user_id = null, idempotency_key = 'a key of sixteen signs'";
    const pending = changeOrder(idOf('pending'), orphaned);
    await expect(pending).rejects.toMatchObject(refused('orders_pending_user_check'));
    const paid = await newOrder('paid');
    expect(await changeOrder(paid, orphaned)).toEqual([{ status: 'paid' }]);
    const adopted = changeOrder(paid, 'user_id = (select id from users limit 1)');
    await expect(adopted).rejects.toMatchObject(refused('orders_final'));
  });

  test('has a number that no other has', async () => {
    const pending = idOf('pending');
    const [other] = await shop.database.query<{ year: number; number: number }>(
      'select receipt_year as year, receipt_number as number from orders where id = $1',
      [idOf('paid')],
    );
    const change = changeOrder(
      pending,
      `status = 'paid', paid_at = '${other?.year}-06-01T00:00:00Z', payment_reference = 'x',
       receipt_year = ${other?.year}, receipt_number = ${other?.number}`,
    );
    await expect(change).rejects.toMatchObject({ code: '23505', constraint: 'orders_receipt_key' });
  });
});

describe('a line', () => {
  const downloaded = "first_downloaded_at = '2026-06-02T00:00:00Z'";
  const refunded = (by: string) => `refunded_at = '2026-06-03T00:00:00Z', refunded_by = '${by}'`;

  test.each([
    ['downloaded', [downloaded]],
    ['refunded', [refunded('buyer')]],
    ['downloaded, and refunded by the studio', [downloaded, refunded('studio')]],
  ])('of a paid order can be %s', async (_, changes) => {
    const id = await newOrder('paid');
    for (const change of changes) expect(await changeLine(id, change)).toEqual([{ position: 0 }]);
  });

  test.each([
    ['downloaded', 'downloaded at another time', downloaded, "first_downloaded_at = '2026-06-02T00:00:01Z'"],
    ['downloaded', 'undone', downloaded, 'first_downloaded_at = null'],
    ['refunded', 'downloaded', refunded('studio'), downloaded],
    ['refunded', 'refunded by another', refunded('buyer'), refunded('studio')],
    ['refunded', 'undone', refunded('buyer'), 'refunded_at = null, refunded_by = null'],
  ])('that was %s is not %s', async (_, __, first, second) => {
    const id = await newOrder('paid');
    await changeLine(id, first);
    await expect(changeLine(id, second)).rejects.toMatchObject(refused('order_lines_final'));
  });

  test('that was downloaded is not given back by its buyer', async () => {
    const id = await newOrder('paid');
    await changeLine(id, downloaded);
    await expect(changeLine(id, refunded('buyer'))).rejects.toMatchObject(
      refused('order_lines_download_or_refund_check'),
    );
  });

  test.each(['pending', 'declined', 'abandoned'] as const)('of an order that is %s is neither', async (status) => {
    const id = idOf(status);
    for (const change of [downloaded, refunded('studio')]) {
      await expect(changeLine(id, change)).rejects.toMatchObject(refused('order_lines_final'));
    }
  });

  test.each(['unit_price_cents = 1', 'quantity = quantity + 1', "name = 'Ruin'", "product_id = '3'", 'position = 9'])(
    'of a paid order takes no %s',
    async (change) => {
      await expect(changeLine(idOf('paid'), change)).rejects.toMatchObject(refused('order_lines_final'));
    },
  );

  test('is neither added to a paid order nor taken from it', async () => {
    const id = idOf('paid');
    const addition = shop.database.query(
      `insert into order_lines (order_id, position, product_id, name, unit_price_cents, quantity)
       values ($1, 2, '1', 'Castle', 1, 1)`,
      [id],
    );
    await expect(addition).rejects.toMatchObject(refused('order_lines_final'));
    const deletion = shop.database.query('delete from order_lines where order_id = $1', [id]);
    await expect(deletion).rejects.toMatchObject(refused('order_lines_kept'));
  });
});
