/** Refunding purchases, through the API. */
import { contract, type Order } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '../../base/clock.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askRefund, downloadLine, refusedRefund, startWithOrder } from './testing/refunds.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.refunds.length = 0;
  shop.payments.returned.length = 0;
});

const rowsOf = (order: Order) =>
  shop.database.query<{ id: string; position: number }>('select * from refunds where order_id = $1', [order.id]);

describe('a refund', () => {
  test('gives back what the line cost, and the order says so', async () => {
    const { browser, order } = await startWithOrder(shop);
    shop.clock.advance(1 * HOUR);
    const now = shop.clock.now().toISOString();
    const answer = await askRefund(browser, order, 0);
    expect(answer).toMatchObject({ id: order.id, status: 'paid', totalCents: 7997, refundedCents: 5998, now });
    expect(answer.lines).toMatchObject([
      { refund: { amountCents: 5998, by: 'buyer', requestedAt: now, completedAt: now }, isRefundable: false },
      { refund: null, isRefundable: true },
    ]);
    const [row] = await rowsOf(order);
    expect(shop.payments.returned).toEqual([
      {
        chargeKey: order.id,
        chargeReference: `test-${order.id}`,
        amountCents: 5998,
        idempotencyKey: row?.id,
        refusedAt: null,
      },
    ]);
    expect(await browser.call(contract.getOrder, { params: { orderId: order.id } })).toEqual(answer);
    expect((await browser.call(contract.getProfile, {})).purchases).toMatchObject([
      { productId: '1', isRefunded: true },
      { productId: '2', isRefunded: false },
    ]);
  });

  test('is told of by email', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    await askRefund(browser, order, 0);
    expect(emailsTo(shop, email).at(-1)).toEqual({
      to: email,
      shopName: 'Lanternkeep',
      thread: `order.${order.id}`,
      subject: 'Lanternkeep: Your refund for Castle',
      text: [
        'As you asked, we have refunded Castle (2 licence seats). $59.98 goes back to your original payment method.',
        'It has left your library, and its licence has ended.',
        `Receipt ${order.receiptNumber} shows the refund:\nhttp://localhost:4000/orders/${order.id}/receipt`,
        'Lanternkeep\n',
      ].join('\n\n'),
    });
  });

  test('of some seats of several orders says that the others stay', async () => {
    const { browser, order, email, buyAgain } = await startWithOrder(shop);
    await buyAgain();
    await askRefund(browser, order, 1);
    const { text } = emailsTo(shop, email).at(-1) ?? {};
    expect(text).toContain('refunded Dragon Model (1 licence seat). $19.99 goes back');
    expect(text).toContain('Seats from your other orders stay there.');
  });

  test('asked for again is answered the same, gives nothing back and sends nothing, even when its time is over', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const first = await askRefund(browser, order, 0);
    const sent = emailsTo(shop, email).length;
    shop.clock.advance(100 * HOUR);
    const again = await askRefund(browser, order, 0);
    expect(again.lines[0]).toEqual(first.lines[0]);
    expect(again.refundedCents).toBe(5998);
    expect(shop.payments.refunds).toHaveLength(1);
    expect(emailsTo(shop, email)).toHaveLength(sent);
  });

  test('is made until 72 hours have passed by the clock of the server, and not from then on', async () => {
    const { browser, order } = await startWithOrder(shop);
    shop.clock.advance(72 * HOUR - 1);
    await askRefund(browser, order, 0);
    shop.clock.advance(1);
    expect(await refusedRefund(browser, order, 1)).toMatchObject({
      code: 'refund_window_over',
      status: 409,
      detail: 'The refund period of this purchase has ended.',
    });
    expect(shop.payments.refunds).toHaveLength(1);
    const { lines } = await browser.call(contract.getOrder, { params: { orderId: order.id } });
    expect(lines[1]).toMatchObject({ refund: null, isRefundable: false });
  });

  test('of what was downloaded is refused', async () => {
    const { browser, order } = await startWithOrder(shop);
    await downloadLine(shop, order, 0);
    expect(await refusedRefund(browser, order, 0)).toMatchObject({
      code: 'refund_after_download',
      status: 409,
      detail: 'This has been downloaded, which ends the right to a refund.',
    });
    expect(shop.payments.refunds).toEqual([]);
    expect(await rowsOf(order)).toEqual([]);
  });

  test('of a line that is not there, of another user’s order and of one that was not paid is not found', async () => {
    const { browser, order } = await startWithOrder(shop);
    const { order: foreign } = await startWithOrder(shop);
    const unpaid = await startWithOrder(shop, 'declined');
    expect(await refusedRefund(browser, order, 2)).toMatchObject({ code: 'not_found', status: 404 });
    expect(await refusedRefund(browser, foreign, 0)).toMatchObject({ code: 'not_found' });
    expect(await refusedRefund(unpaid.browser, unpaid.order, 0)).toMatchObject({ code: 'not_found' });
    expect(shop.payments.refunds).toEqual([]);
  });

  test('is asked for 120 times a minute, and no more', async () => {
    const { browser, order } = await startWithOrder(shop);
    // The purchase spent some of the budget.
    shop.clock.advance(61 * SECOND);
    for (let count = 0; count < 120; count += 1) await refusedRefund(browser, order, 9);
    expect(await refusedRefund(browser, order, 0)).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(shop.payments.refunds).toEqual([]);
  });

  test('is in the log by its ids alone', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const logged = shop.logs.length;
    await askRefund(browser, order, 0);
    const lines = shop.logs.slice(logged);
    const [row] = await rowsOf(order);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        event: 'line_refunded',
        refundId: row?.id,
        orderId: order.id,
        position: 0,
        by: 'buyer',
      }),
    );
    expect(lines.join()).not.toContain(email);
  });
});

describe('the database', () => {
  test('keeps refunds as they are, and to what the line cost', async () => {
    const { browser, order } = await startWithOrder(shop);
    await askRefund(browser, order, 0);
    const { database } = shop;
    await expect(database.query('delete from refunds')).rejects.toMatchObject({ constraint: 'refunds_kept' });
    for (const change of ['amount_cents = 1', "reason = 'Another.'", 'asked_at = now()', 'completed_at = now()']) {
      await expect(database.query(`update refunds set ${change}`), change).rejects.toMatchObject({
        constraint: 'refunds_final',
      });
    }
    const insert = (position: number, cents: number) =>
      database.query(
        `insert into refunds (order_id, position, amount_cents, requested_at, asked_at)
         select order_id, position, $3, coalesce(refunded_at, now()), now() from order_lines
         where order_id = $1 and position = $2`,
        [order.id, position, cents],
      );
    await expect(insert(1, 1999), 'of a line that was not refunded').rejects.toMatchObject({
      constraint: 'refunds_amount',
    });
    await database.query(
      "update order_lines set refunded_at = now(), refunded_by = 'buyer' where order_id = $1 and position = 1",
      [order.id],
    );
    await expect(insert(1, 2000)).rejects.toMatchObject({ constraint: 'refunds_amount' });
  });
});
