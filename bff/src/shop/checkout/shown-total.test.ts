/** The total on the button when it was pressed, whatever the page's scripts know of the cart. */
import { type Cart, contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiscountAdmin } from '../../studio/admin/discounts.ts';
import { add, attempt, checkout, startWithCart } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.charges.length = 0;
});

const showing = (cart: Cart, shownTotalCents: number, more: object = {}) => {
  const { headers, body } = checkout(cart);
  return { headers, body: { ...body, shownTotalCents, ...more } };
};
const pay = (browser: TestClient, ...shown: Parameters<typeof showing>) =>
  browser.call(contract.placeOrder, showing(...shown));
const refusal = (browser: TestClient, ...shown: Parameters<typeof showing>) =>
  browser.problem(contract.placeOrder, showing(...shown));

const OLD = {
  code: 'shown_total_outdated',
  status: 409,
  detail: 'The button showed an old total, so nothing was charged. Please check the total and press it again.',
};

describe('a button', () => {
  test.each([
    ['less than the cart costs', 2999],
    ['more than that', 9999],
    ['no sum', 0],
  ])('that showed %s is refused with the cart, and nothing is charged', async (_, shown) => {
    const { browser, cart } = await startWithCart(shop);
    expect(await refusal(browser, cart, shown)).toMatchObject({ ...OLD, context: { cart } });
    expect(await attempt(browser, cart)).toEqual({ status: 'unknown', orderId: null });
    expect(shop.payments.charges).toEqual([]);
    expect((await pay(browser, cart, 7997)).order).toMatchObject({ status: 'paid', totalCents: 7997 });
  });

  test('that showed the sum of before another tab added a seat is refused, whichever cart its page knows', async () => {
    const { browser, cart } = await startWithCart(shop);
    const fresh = await add(browser, '1');
    expect(await refusal(browser, cart, 7997)).toMatchObject({ code: 'cart_conflict' });
    expect(await refusal(browser, fresh, 7997)).toMatchObject({ ...OLD, context: { cart: fresh } });
    expect(shop.payments.charges).toEqual([]);
    expect((await pay(browser, fresh, 10996)).order.totalCents).toBe(10996);
  });

  test('that showed a price which fell meanwhile pays the lower one', async () => {
    const { browser, cart } = await startWithCart(shop);
    await shop.database.query("update products set price_cents = 2500 where id = '1'");
    const { order } = await pay(browser, cart, 7997);
    await shop.database.query("update products set price_cents = 2999 where id = '1'");
    expect(order.totalCents).toBe(6999);
  });

  test('of an order that costs nothing shows no sum, and one that showed a sum is refused', async () => {
    const { browser } = await startWithCart(shop);
    const limits = { category: null, products: [], maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null };
    await createDiscountAdmin(shop).create({ code: 'ALL', percent: 100, amountCents: null, ...limits });
    const cart = await browser.call(contract.setCartDiscount, { body: { code: 'ALL' } });
    const free = { totalCents: 0, discountCents: 7997 };
    expect(await refusal(browser, cart, 7997, free)).toMatchObject(OLD);
    expect((await pay(browser, cart, 0, free)).order).toMatchObject({ status: 'paid', totalCents: 0 });
  });

  test('of a gift names its sum like any other', async () => {
    const { browser, cart } = await startWithCart(shop);
    const gift = { recipientEmail: 'friend@example.com' };
    expect(await refusal(browser, cart, 2999, { gift })).toMatchObject(OLD);
    expect(shop.outbox.emails.filter(({ to }) => to === 'friend@example.com')).toEqual([]);
    expect((await pay(browser, cart, 7997, { gift })).order).toMatchObject({
      totalCents: 7997,
      gift: { state: 'sent' },
    });
  });
});

describe('the same key', () => {
  test('with another shown total is another request', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order } = await pay(browser, cart, 7997);
    expect(await refusal(browser, cart, 2999)).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect((await pay(browser, cart, 7997)).order.id).toBe(order.id);
  });

  test('from a page of before, which does not say what it showed, is the same request', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order } = await pay(browser, cart, 7997);
    const { headers, body } = checkout(cart);
    const { shownTotalCents: _, ...before } = body;
    expect((await browser.call(contract.placeOrder, { headers, body: before })).order.id).toBe(order.id);
  });

  test('from many tabs at once, half of them with an old button, is charged once and at the total that was shown', async () => {
    const { browser, cart } = await startWithCart(shop);
    const shown = Array.from({ length: 8 }, (_, tab) => (tab % 2 === 0 ? 7997 : 2999));
    const outcomes = await Promise.all(
      shown.map((cents) =>
        pay(browser, cart, cents).then(
          ({ order }) => order.totalCents,
          ({ code }) => String(code),
        ),
      ),
    );
    expect(outcomes.filter((_, tab) => tab % 2 === 0)).toEqual([7997, 7997, 7997, 7997]);
    const refusals = outcomes.filter((_, tab) => tab % 2 === 1);
    for (const code of refusals)
      expect(['shown_total_outdated', 'idempotency_key_reused', 'cart_conflict']).toContain(code);
    expect(new Set(shop.payments.charges.map(({ amountCents }) => amountCents))).toEqual(new Set([7997]));
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toHaveLength(1);
    expect(await attempt(browser, cart)).toMatchObject({ status: 'paid' });
  });
});
