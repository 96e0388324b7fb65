/** Waiting work and sales, over HTTP. */
import { contract } from '@storefront/contract';
import { consoleContract as api, SALES_EXPORT_PATH } from '@storefront/contract/console';
import { withClient } from '@storefront/testkit/postgres/test-database';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../base/clock.ts';
import { createOutbox } from '../../../base/email/create-outbox.ts';
import { askRefund, startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrderReader } from '../../admin/orders.ts';
import { createDisks } from '../disks.ts';
import { SUPPORT, startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
beforeEach(async () => {
  shop.payments.refundOutcome = 'succeeded';
  browser = await studio.byLink();
});
afterAll(() => shop.stop());

const waiting = () => browser.call(api.getWaiting, {});

describe('what waits', () => {
  test('is nothing in a new store', async () => {
    expect(await waiting()).toMatchObject({
      openMessages: 0,
      openRefunds: 0,
      failedEmails: 0,
      lateEmails: 0,
      paymentNotes: [],
      withdrawnCanaries: [],
      nearEnd: { texts: [], disks: [], certificates: [] },
    });
  });

  test('has messages, refunds that nobody confirmed, emails that failed or are late, disputes, and canaries', async () => {
    const { browser: buyer, order } = await startWithOrder(shop);
    await buyer.call(contract.sendSupportMessage, {
      body: { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Is it hollow?' },
    });
    shop.payments.refundOutcome = 'unknown';
    await askRefund(buyer, order, 1);
    expect((await waiting()).openRefunds).toBe(0);
    shop.clock.advance(6 * MINUTE);
    const now = shop.clock.now();
    await shop.database.query(
      `insert into outgoing_messages (kind, state, sealed, failure, created_at, finished_at) values
         ('letter', 'failed', null, 'not_sent', $1, $1), ('text', 'failed', null, 'not_sent', $1, $1),
         ('letter', 'failed', null, 'not_sent', $1::timestamptz - interval '8 days', $1::timestamptz - interval '8 days'),
         ('letter', 'queued', 'x', null, $1::timestamptz - interval '6 minutes', null), ('letter', 'queued', 'x', null, $1, null)`,
      [now],
    );
    await shop.database.query(
      "insert into payment_notes (kind, reference, order_id, noted_at) values ('dispute_opened', 'dp_1', $1, $2)",
      [order.id, now],
    );
    await shop.database.query(
      `insert into release_events (app, action, version, replaced, actor, reason, at)
       values ('mfe-catalog', 'auto-rollback', 'v1', 'v2', 'automatic', 'Too many errors.', $1)`,
      [now],
    );
    expect(await waiting()).toMatchObject({
      openMessages: 1,
      openRefunds: 1,
      failedEmails: 1,
      lateEmails: 1,
      paymentNotes: [{ kind: 'dispute_opened', orderId: order.id, at: now.toISOString() }],
      withdrawnCanaries: [{ app: 'mfe-catalog', version: 'v2', reason: 'Too many errors.', at: now.toISOString() }],
      nearEnd: { texts: [], disks: [], certificates: [] },
    });
  });
});

describe('what comes near its end', () => {
  const LIMIT = 20;

  test('are texts, once four fifths of those for one purpose are used', async () => {
    const outbox = createOutbox({ ...shop, texts: { countries: ['1'], perDay: LIMIT } });
    const send = (n: number) =>
      outbox.sendText(shop.db, { to: `+1555${n}4567`, text: 'A code', userId: `user ${n}`, address: `10.0.0.${n}` });
    const counting = await startTestConsole(shop, {}, { textsPerDay: LIMIT }).byLink();
    const near = async () => (await counting.call(api.getWaiting, {})).nearEnd.texts;
    for (const n of [100, 101, 102, 103, 104, 105]) await send(n);
    expect(await near()).toEqual([]);
    await send(106);
    expect(await near()).toEqual([{ purpose: 'enrolling', used: 7, limit: 8, isNearEnd: true }]);
    expect((await counting.call(api.getConsoleHealth, {})).texts).toEqual([
      { purpose: 'sign-in', used: 0, limit: 12, isNearEnd: false },
      { purpose: 'enrolling', used: 7, limit: 8, isNearEnd: true },
    ]);
    shop.clock.advance(1 * DAY);
    const dayLater = await startTestConsole(shop, {}, { textsPerDay: LIMIT }).byLink();
    expect((await dayLater.call(api.getWaiting, {})).nearEnd.texts).toEqual([]);
    const off = await startTestConsole(shop, {}, { textsPerDay: 0 }).byLink();
    expect((await off.call(api.getWaiting, {})).nearEnd.texts).toEqual([]);
  });

  test('are connections, once four fifths of a limit are used', async () => {
    const near = async () => (await waiting()).nearEnd.connections;
    // Uses an open connection, because a new one is refused.
    const connections = await withClient(shop.database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      const limitTo = (limit: number) => client.query(`alter database "${rows[0]?.name}" connection limit ${limit}`);
      await limitTo(1);
      return await near().finally(() => limitTo(-1));
    });
    expect(connections).toMatchObject({ of: 'database', limit: 1, isNearEnd: true });
    // Other tests have connections to the same server.
    expect((await near())?.of).not.toBe('database');
  });

  test('are disks, once little is left on one', async () => {
    const full = { id: 1, freeBytes: 1_000_000_000, totalBytes: 40_000_000_000 };
    const disks = createDisks([{ holds: 'uploads', directory: '/uploads' }], async () => full);
    const on = await startTestConsole(shop, {}, { disks }).byLink();
    const { id: _, ...space } = full;
    expect((await on.call(api.getWaiting, {})).nearEnd.disks).toEqual([{ holds: ['uploads'], space, isNearEnd: true }]);
  });
});

describe('sales', () => {
  test('are those of the books, day by day for 30 days, with what sold best', async () => {
    shop.clock.advance(40 * DAY);
    browser = await studio.byLink();
    const { browser: buyer, order, buyAgain } = await startWithOrder(shop);
    await startWithOrder(shop, 'declined');
    shop.clock.advance(2 * DAY);
    browser = await studio.byLink();
    await buyAgain();
    await askRefund(buyer, order, 0);
    const { times, total, bestSellers } = await browser.call(api.getSales, { query: {} });
    expect(times).toHaveLength(30);
    const until = new Date(Math.floor(shop.clock.now().getTime() / DAY) * DAY + DAY);
    const totals = await createOrderReader(shop.db).totals({ from: new Date(until.getTime() - 30 * DAY), until });
    expect(times).toMatchObject(totals.map(({ day, taxCents: _, ...sums }) => ({ time: day, ...sums })));
    expect(times.at(-3)).toMatchObject({ orders: 1, seats: 3, grossCents: 7997, refundedCents: 0 });
    expect(times.at(-1)).toMatchObject({ orders: 1, seats: 1, grossCents: 1999, refundedCents: 5998 });
    expect(total).toMatchObject({ orders: 2, seats: 4, grossCents: 9996, refundedCents: 5998 });
    expect(bestSellers).toEqual([
      { productId: '1', name: 'Castle', seats: 2, grossCents: 5998 },
      { productId: '2', name: 'Dragon Model', seats: 2, grossCents: 3998 },
    ]);
  });

  test.each(['year', 'all'] as const)('of %s are by month, and add up to the same', async (span) => {
    await startWithOrder(shop);
    const { times, total } = await browser.call(api.getSales, { query: { span } });
    expect(times.at(-1)?.time).toBe(shop.clock.now().toISOString().slice(0, 7));
    if (span === 'year') expect(times).toHaveLength(12);
    const [{ gross = 0 } = {}] = await shop.database.query<{ gross: number }>(
      "select sum(total_cents)::int as gross from orders where status = 'paid'",
    );
    expect(times.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(gross);
    expect(total.grossCents).toBe(gross);
  });

  test('are exported line by line, with the sums that are shown, and the audit log says so', async () => {
    shop.clock.advance(100 * DAY);
    browser = await studio.byLink();
    const rename = (name: string) => shop.database.query("update products set name = $1 where id = '1'", [name]);
    await rename('=1+1');
    const { browser: buyer, order } = await startWithOrder(shop);
    await rename('Castle');
    await askRefund(buyer, order, 0);
    const response = await browser.request(`${SALES_EXPORT_PATH}?span=30-days`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sales.csv"',
      'cache-control': 'no-store',
    });
    const [heads = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [heads.split(',')[at] ?? '', cell])),
    );
    expect(rows).toMatchObject([
      { receipt: order.receiptNumber, paid_at: order.paidAt, product: "'=1+1", discount: '0.00', currency: 'USD' },
      { receipt: order.receiptNumber, refunded_at: '', tax_country: '', period_refunded: '0.00' },
    ]);
    const { total } = await browser.call(api.getSales, { query: { span: '30-days' } });
    const sum = (head: string) => rows.reduce((cents, row) => cents + Math.round(Number(row[head]) * 100), 0);
    expect([sum('period_gross'), sum('period_refunded')]).toEqual([total.grossCents, total.refundedCents]);
    const { entries } = await browser.call(api.listAudit, { query: { action: 'order.export' } });
    expect(entries[0]).toMatchObject({ subject: { kind: 'export', id: 'sales' }, to: { span: '30-days' } });
  });

  test('are exported by owners alone', async () => {
    const support = await studio.signedIn(SUPPORT);
    expect((await support.request(SALES_EXPORT_PATH)).status).toBe(403);
    expect((await studio.client().request(SALES_EXPORT_PATH)).status).toBe(401);
  });
});
