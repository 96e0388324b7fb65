/** Orders whose payment was interrupted and not resumed at once. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { startMaintenance } from '../../process/maintenance.ts';
import { add, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.taken.length = 0;
});

describe('an order left behind', () => {
  const statuses = async (browser: TestClient) =>
    (await browser.call(contract.listOrders, { query: {} })).orders.map((order) => [order.status, order.totalCents]);
  const interrupted = async (outcome: 'unknown' | 'lost') => {
    const { browser, cart } = await startWithCart(shop);
    shop.payments.outcome = outcome;
    await refusal(browser, cart);
    shop.payments.outcome = 'succeeded';
    return { browser, cart };
  };

  test('that was never charged is abandoned: only the cart as it is now is paid for', async () => {
    const { browser } = await interrupted('unknown');
    const next = await add(browser, '2', 4);
    shop.clock.advance(31 * SECOND);
    expect((await pay(browser, next)).order.totalCents).toBe(15_993);
    expect(await statuses(browser)).toEqual([
      ['paid', 15_993],
      ['abandoned', 7997],
    ]);
    expect(shop.payments.taken.map((charge) => charge.amountCents)).toEqual([15_993]);
  });

  test('that was charged is paid: the next attempt is told so, with the cart that is left, and charges nothing', async () => {
    const { browser } = await interrupted('lost');
    const next = await add(browser, '2', 4);
    shop.clock.advance(31 * SECOND);
    const problem = await refusal(browser, next);
    expect(problem).toMatchObject({
      code: 'earlier_payment_completed',
      status: 409,
      detail: 'Your earlier payment was completed. Please check your cart before paying again.',
      context: {
        order: { status: 'paid', totalCents: 7997 },
        cart: { items: [{ productId: '2', quantity: 4 }], version: next.version + 1 },
      },
    });
    expect(problem.context).toMatchObject({ cart: await browser.call(contract.getCart, {}) });
    expect(shop.payments.taken.map((charge) => charge.amountCents)).toEqual([7997]);
  });

  test('that was charged is what the same key is answered, however late', async () => {
    const { browser, cart } = await interrupted('lost');
    shop.clock.advance(10 * MINUTE);
    expect((await pay(browser, cart)).order).toMatchObject({ status: 'paid', totalCents: 7997 });
    expect(shop.payments.taken).toHaveLength(1);
  });

  test('and abandoned leaves its key free for the same cart', async () => {
    const { browser, cart } = await interrupted('unknown');
    shop.clock.advance(10 * MINUTE);
    expect((await pay(browser, cart)).order).toMatchObject({ status: 'paid', totalCents: 7997 });
    expect(await statuses(browser)).toEqual([
      ['paid', 7997],
      ['abandoned', 7997],
    ]);
  });

  test('is not charged by its own key when the cart has changed since', async () => {
    const { browser, cart } = await interrupted('unknown');
    const next = await add(browser, '2', 4);
    shop.clock.advance(31 * SECOND);
    expect(await refusal(browser, cart)).toMatchObject({ code: 'cart_conflict', context: { cart: next } });
    expect(shop.payments.taken).toEqual([]);
  });

  test('by a request that is only slow is not charged by that request any more', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    shop.payments.duringCharge = () => {
      start();
      return released;
    };
    const slow = refusal(browser, cart);
    await started;
    shop.payments.duringCharge = async () => {};
    shop.clock.advance(31 * SECOND);
    const { order } = await pay(browser, await add(browser));
    release();
    expect(await slow).toMatchObject({ code: 'server_busy', status: 503 });
    expect(shop.payments.taken.map((charge) => charge.orderId)).toEqual([order.id]);
  });

  test('is closed by housekeeping as soon as the process is up again, whether it was charged or not', async () => {
    const [charged, uncharged] = [await interrupted('lost'), await interrupted('unknown')];
    shop.clock.advance(31 * SECOND);
    const fresh = await interrupted('lost');
    const schedule = startMaintenance(shop);
    await expect.poll(() => statuses(uncharged.browser)).toEqual([['abandoned', 7997]]);
    await schedule.stop();
    expect(await statuses(charged.browser)).toEqual([['paid', 7997]]);
    expect((await charged.browser.call(contract.getCart, {})).items).toEqual([]);
    expect((await uncharged.browser.call(contract.getCart, {})).items).toHaveLength(2);
    expect(await statuses(fresh.browser)).toEqual([['pending', 7997]]);
  });
});
