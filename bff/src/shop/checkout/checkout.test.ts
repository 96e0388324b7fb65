/** Checkout, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { add, checkout, keyOf, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.charges.length = 0;
  shop.payments.taken.length = 0;
  shop.payments.outcome = 'succeeded';
  shop.payments.duringCharge = async () => {};
});

const shopperWithCart = () => startWithCart(shop);

describe('paying', () => {
  test('makes a paid order of what was in the cart, empties it and records the purchase', async () => {
    const { browser, cart } = await shopperWithCart();
    const answer = await pay(browser, cart);
    const now = shop.clock.now().toISOString();
    expect(answer.order).toMatchObject({ status: 'paid', totalCents: 7997, createdAt: now, paidAt: now });
    expect(answer.order.lines).toMatchObject([
      { position: 0, productId: '1', slug: 'castle', name: 'Castle', unitPriceCents: 2999, quantity: 2 },
      { position: 1, productId: '2', slug: 'dragon-model', name: 'Dragon Model', unitPriceCents: 1999, quantity: 1 },
    ]);
    expect(answer.cart).toMatchObject({ items: [], version: cart.version + 1, lastPurchase: now });
    expect(shop.payments.charges).toMatchObject([{ orderId: answer.order.id, amountCents: 7997 }]);
  });

  test('when the cart is empty, is refused with the spec sentence', async () => {
    const browser = await shop.signedIn();
    const cart = await browser.call(contract.getCart, {});
    expect(await refusal(browser, cart)).toMatchObject({
      code: 'cart_empty',
      status: 409,
      detail: 'Your cart is empty',
    });
  });

  test('for an older version or another total is refused with the fresh cart, and nothing is charged', async () => {
    const { browser, cart } = await shopperWithCart();
    const fresh = await add(browser, '2');
    expect(await refusal(browser, cart)).toMatchObject({ code: 'cart_conflict', context: { cart: fresh } });
    for (const namesItems of [true, false]) {
      const { headers, body } = checkout(fresh, { namesItems });
      const wrongTotal = { headers, body: { ...body, totalCents: 1 } };
      expect(await browser.problem(contract.placeOrder, wrongTotal)).toMatchObject({ code: 'cart_conflict' });
    }
    expect(shop.payments.charges).toEqual([]);
  });

  test('what another tab adds during the payment stays in the cart', async () => {
    const { browser, cart } = await shopperWithCart();
    shop.payments.duringCharge = () => add(browser, '1', 3);
    const answer = await pay(browser, cart);
    expect(answer.cart.items).toMatchObject([{ productId: '1', quantity: 3 }]);
    expect(answer.order.totalCents).toBe(7997);
  });

  test('the price paid stays what it was, whatever the product costs later', async () => {
    const { browser, cart } = await shopperWithCart();
    const { order } = await pay(browser, cart);
    await shop.database.query("update products set price_cents = 1, name = 'Ruin' where id = '1'");
    const later = await browser.call(contract.getOrder, { params: { orderId: order.id } });
    await shop.database.query("update products set price_cents = 2999, name = 'Castle' where id = '1'");
    expect(later).toEqual(order);
  });
});

describe('the same key', () => {
  test('answers the same order again and charges nothing', async () => {
    const { browser, cart } = await shopperWithCart();
    const first = await pay(browser, cart);
    expect(await pay(browser, cart)).toEqual(first);
    expect(shop.payments.charges).toHaveLength(1);
  });

  test('from many requests at once makes one order, which all of them answer', async () => {
    const { browser, cart } = await shopperWithCart();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(browser, cart)));
    expect(new Set(answers.map((answer) => answer.order.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.cart.version))).toEqual(new Set([cart.version + 1]));
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toHaveLength(1);
    expect(new Set(shop.payments.charges.map((charge) => charge.idempotencyKey)).size).toBe(1);
  });

  test('with another cart is refused', async () => {
    const { browser, cart } = await shopperWithCart();
    await pay(browser, cart);
    const next = await add(browser);
    expect(await refusal(browser, next, { key: keyOf(cart) })).toMatchObject({
      code: 'idempotency_key_reused',
      status: 422,
    });
  });

  test("of another user is that user's own", async () => {
    const [one, other] = [await shopperWithCart(), await shopperWithCart()];
    const key = 'the-same-key-of-two-users';
    const first = await pay(one.browser, one.cart, { key });
    const second = await pay(other.browser, other.cart, { key });
    expect(first.order.id).not.toBe(second.order.id);
  });
});

describe('a payment that does not succeed', () => {
  test('when declined, leaves the items in the cart at a new version, and can be tried again', async () => {
    const { browser, cart } = await shopperWithCart();
    shop.payments.outcome = 'declined';
    expect(await refusal(browser, cart)).toMatchObject({ code: 'payment_declined', status: 402 });
    expect(await refusal(browser, cart)).toMatchObject({ code: 'payment_declined' });
    expect(shop.payments.charges).toHaveLength(1);
    const after = await browser.call(contract.getCart, {});
    expect(after).toEqual({ ...cart, version: cart.version + 1, updatedAt: after.updatedAt });
    shop.payments.outcome = 'succeeded';
    expect((await pay(browser, after)).order.status).toBe('paid');
  });

  test('when the provider hangs up, the same key finishes the same order', async () => {
    const { browser, cart } = await shopperWithCart();
    shop.payments.outcome = 'unknown';
    expect(await refusal(browser, cart)).toMatchObject({ status: 503, code: 'server_busy' });
    shop.payments.outcome = 'succeeded';
    const { order } = await pay(browser, cart);
    expect(order.status).toBe('paid');
    expect(shop.payments.charges.map((charge) => charge.idempotencyKey)).toEqual([order.id, order.id]);
  });

  test('another checkout meanwhile has to wait', async () => {
    const { browser, cart } = await shopperWithCart();
    let problem: unknown;
    shop.payments.duringCharge = async () => {
      shop.payments.duringCharge = async () => {};
      problem = await refusal(browser, await add(browser));
    };
    await pay(browser, cart);
    expect(problem).toMatchObject({ code: 'checkout_in_progress', status: 409 });
  });
});

describe('orders', () => {
  test('are listed newest first', async () => {
    const { browser, cart } = await shopperWithCart();
    const first = await pay(browser, cart);
    shop.clock.advance(1 * SECOND);
    const second = await pay(browser, await add(browser));
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toEqual([
      second.order,
      { ...first.order, now: second.order.now },
    ]);
  });

  test("another user's order is not found", async () => {
    const { browser, cart } = await shopperWithCart();
    const { order } = await pay(browser, cart);
    const stranger = await shop.signedIn();
    const params = { orderId: order.id };
    expect(await stranger.problem(contract.getOrder, { params })).toMatchObject({ code: 'not_found', status: 404 });
    expect(await stranger.call(contract.listOrders, { query: {} })).toEqual({ orders: [], next: null });
  });

  test('the 21st checkout of an account within ten minutes is refused', async () => {
    const browser = await shop.signedIn();
    const cart = await browser.call(contract.getCart, {});
    for (let index = 0; index < 20; index += 1) await refusal(browser, cart);
    expect(await refusal(browser, cart)).toMatchObject({ code: 'rate_limited', status: 429 });
  });
});
