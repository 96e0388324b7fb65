/** Interrupted, slow, repeated and concurrent refunds: each line and its money are returned once. */
import { contract, type Order } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { startMaintenance } from '../../process/maintenance.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { completeOpenRefunds } from './refunds.service.ts';
import { askRefund, refusedRefund, startWithOrder } from './testing/refunds.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.refunds.length = 0;
  shop.payments.returned.length = 0;
  shop.payments.refundOutcome = 'succeeded';
  shop.payments.duringRefund = async () => {};
});

const lineOf = async (browser: TestClient, { id }: Order, position = 0) =>
  (await browser.call(contract.getOrder, { params: { orderId: id } })).lines[position];
const refundEmails = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('Your refund'));
const sumsReturned = () => shop.payments.returned.map(({ amountCents }) => amountCents);

/** Makes refunds hang until the returned function is called. */
function holdBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.payments.duringRefund = () => promise;
  return () => {
    shop.payments.duringRefund = async () => {};
    resolve();
  };
}

describe('a refund that the provider does not confirm', () => {
  test.each([
    { outcome: 'unknown', because: 'it was not reached' },
    { outcome: 'lost', because: 'its answer got lost' },
  ] as const)('because $because is made all the same, and completed by housekeeping', async ({ outcome }) => {
    const { browser, order, email } = await startWithOrder(shop);
    shop.payments.refundOutcome = outcome;
    const answer = await askRefund(browser, order, 0);
    expect(answer).toMatchObject({ refundedCents: 5998, lines: [{ refund: { completedAt: null } }, {}] });
    expect(refundEmails(email)).toEqual([]);

    shop.payments.refundOutcome = 'succeeded';
    shop.clock.advance(29 * SECOND);
    await completeOpenRefunds(shop);
    expect(shop.payments.refunds, 'the earlier request may still be answered').toHaveLength(1);
    shop.clock.advance(1 * SECOND);
    await shop.database.query('delete from scheduled_tasks');
    const schedule = startMaintenance(shop);
    const now = shop.clock.now().toISOString();
    await expect.poll(() => lineOf(browser, order)).toMatchObject({ refund: { completedAt: now } });
    await schedule.stop();
    expect(sumsReturned()).toEqual([5998]);
    expect(new Set(shop.payments.refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(refundEmails(email)).toHaveLength(1);
  });

  test('in a moment is answered without waiting for it, and completed once it does', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const release = holdBack();
    expect((await askRefund(browser, order, 0)).lines[0]?.refund).toMatchObject({ by: 'buyer', completedAt: null });
    release();
    await expect.poll(() => lineOf(browser, order)).not.toMatchObject({ refund: { completedAt: null } });
    expect(refundEmails(email)).toHaveLength(1);
  });

  test('is completed once, whether the one who hung or housekeeping is told first', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const release = holdBack();
    const hanging = askRefund(browser, order, 0);
    await expect.poll(() => shop.payments.refunds).toHaveLength(1);
    shop.payments.duringRefund = async () => {};
    shop.clock.advance(30 * SECOND);
    await Promise.all([completeOpenRefunds(shop), completeOpenRefunds(shop)]);
    expect(shop.payments.refunds).toHaveLength(2);
    const completed = await lineOf(browser, order);
    release();
    expect((await hanging).lines[0]).toEqual(completed);
    expect(sumsReturned()).toEqual([5998]);
    expect(refundEmails(email)).toHaveLength(1);
  });

  test('is asked for once more when the buyer asks again later', async () => {
    const { browser, order } = await startWithOrder(shop);
    shop.payments.refundOutcome = 'lost';
    await askRefund(browser, order, 0);
    shop.payments.refundOutcome = 'succeeded';
    expect((await askRefund(browser, order, 0)).lines[0]?.refund?.completedAt).toBeNull();
    shop.clock.advance(30 * SECOND);
    expect((await askRefund(browser, order, 0)).lines[0]?.refund?.completedAt).toBe(shop.clock.now().toISOString());
    expect(sumsReturned()).toEqual([5998]);
  });

  test('keeps no other from being completed, oldest first, and is logged by its ids', async () => {
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push(await startWithOrder(shop));
    const [first, stuck, last] = orders;
    shop.payments.refundOutcome = 'unknown';
    for (const { browser, order } of orders) {
      await askRefund(browser, order, 0);
      shop.clock.advance(1 * SECOND);
    }
    shop.payments.refundOutcome = 'succeeded';
    shop.payments.duringRefund = async ({ chargeKey }) => {
      if (chargeKey === stuck?.order.id) throw new Error('no such charge');
    };
    shop.clock.advance(30 * SECOND);
    const logged = shop.logs.length;
    await completeOpenRefunds(shop);
    expect(shop.payments.returned.map(({ chargeKey }) => chargeKey)).toEqual([first?.order.id, last?.order.id]);
    expect(shop.logs.slice(logged).join()).toContain(`"event":"refund_not_completed"`);
    expect(shop.logs.slice(logged).join()).toContain(`"orderId":"${stuck?.order.id}"`);
  });

  test('goes on when the account is deleted, without an email', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    shop.payments.refundOutcome = 'unknown';
    await askRefund(browser, order, 0);
    shop.payments.refundOutcome = 'succeeded';
    await browser.call(contract.deleteAccount, {});
    shop.clock.advance(30 * SECOND);
    await completeOpenRefunds(shop);
    expect(sumsReturned()).toContain(5998);
    expect(
      await shop.database.query('select 1 from refunds where completed_at is null and order_id = $1', [order.id]),
    ).toEqual([]);
    expect(refundEmails(email)).toEqual([]);
  });
});

describe('at once', () => {
  test('twenty requests for one line are one refund, of which the provider is told once, and one email', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askRefund(browser, order, 0)));
    expect(answers.map(({ refundedCents }) => refundedCents)).toEqual(Array(20).fill(5998));
    expect(shop.payments.refunds).toHaveLength(1);
    expect(refundEmails(email)).toHaveLength(1);
  });

  test('both lines of an order are refunded, each with its own money', async () => {
    const { browser, order, email } = await startWithOrder(shop);
    await Promise.all([0, 1, 0, 1].map((position) => askRefund(browser, order, position)));
    const { refundedCents } = await browser.call(contract.getOrder, { params: { orderId: order.id } });
    expect(refundedCents).toBe(7997);
    expect(sumsReturned().toSorted()).toEqual([1999, 5998]);
    expect(refundEmails(email)).toHaveLength(2);
  });

  test('a refund waits for a download that is under way, and is refused once that is recorded', async () => {
    const { browser, order } = await startWithOrder(shop);
    const { promise: recorded, resolve: record } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const download = shop.db.transaction().execute(async (tx) => {
      const lines = tx.selectFrom('orderLines').select('position').where('orderId', '=', order.id);
      await lines.forUpdate().execute();
      hold();
      await recorded;
      const now = shop.clock.now();
      await tx.updateTable('orderLines').set({ firstDownloadedAt: now }).where('orderId', '=', order.id).execute();
    });
    await held;
    const refund = refusedRefund(browser, order, 0);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => shop.database.query(waiting)).toHaveLength(1);
    record();
    await download;
    expect(await refund).toMatchObject({ code: 'refund_after_download' });
    expect(shop.payments.refunds).toEqual([]);
  });
});
