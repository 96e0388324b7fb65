/** Paying on Stripe's page: whatever happens there, and whatever reaches us of it, an order is paid once or not at all. */
import { type Cart, contract } from '@storefront/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDiscountAdmin } from '../admin/discounts.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { StartError } from '../errors.ts';
import { closeLeftBehindOrders, confirmProcessingOrders } from '../orders/orders.service.ts';
import { add, checkout, refusal, startWithCart } from '../testing/checkout.ts';
import { emailsTo } from '../testing/emails.ts';
import { sessionAt } from '../testing/stripe/session-at.ts';
import { STRIPE_KEY } from '../testing/stripe/stripe-server.ts';
import { goToPay, readOrder, refusedToPay, type StripeShop, startStripeShop } from '../testing/stripe/stripe-shop.ts';
import { startTestApp } from '../testing/test-app.ts';
import { openPayments } from './open-payments.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  shop.stripe.fault = 'none';
});

const receiptsOf = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));
const seatsOf = ({ items }: Cart) => Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
const confirm = (browser: Awaited<ReturnType<typeof startWithCart>>['browser'], orderId: string) =>
  browser.call(contract.confirmPayment, { params: { orderId } });

test('the store says that it is paid for on the page of Stripe', async () => {
  expect(await shop.client().call(contract.getPaymentMethod, {})).toEqual({ flow: 'redirect', host: shop.stripe.host });
});

test('Pay leads to a page with the lines, the sum, the address and ways back', async () => {
  const { browser, cart } = await startWithCart(shop, 'mara@example.com');
  const { order, redirectTo } = await goToPay(browser, cart);
  expect(order).toMatchObject({ status: 'pending', totalCents: 7997 });
  expect(redirectTo).toBe(`http://${shop.stripe.host}/c/pay/${sessionAt(redirectTo)}`);
  expect(shop.stripe.sessions.get(sessionAt(redirectTo))).toMatchObject({
    amount_total: 7997,
    currency: 'usd',
    customer_email: 'mara@example.com',
    client_reference_id: order.id,
    metadata: { order: order.id },
    success_url: `http://localhost:4000/orders/${order.id}?paid`,
    cancel_url: 'http://localhost:4000/checkout',
  });
  expect((await browser.call(contract.getCart, {})).items, 'the cart can be changed').toHaveLength(2);
});

test('what a code takes off is off the lines of the page', async () => {
  const { browser } = await startWithCart(shop);
  const limits = { category: null, products: [], maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null };
  await createDiscountAdmin(shop).create({ code: 'QUARTER', percent: 25, amountCents: null, ...limits });
  const cart = await browser.call(contract.setCartDiscount, { body: { code: 'QUARTER' } });
  const { headers, body } = checkout(cart);
  const { order, redirectTo } = await browser.call(contract.placeOrder, {
    headers,
    body: { ...body, flow: 'redirect', totalCents: 5997, discountCents: 2000 },
  });
  expect(shop.stripe.sessions.get(sessionAt(redirectTo))?.amount_total).toBe(5997);
  shop.stripe.pay(sessionAt(redirectTo));
  await shop.deliverAll();
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid', totalCents: 5997 });
});

test('what was paid is an order once the event comes, with receipt, email and an empty cart', async () => {
  const { browser, cart } = await startWithCart(shop, 'paid@example.com');
  const { order, redirectTo } = await goToPay(browser, cart);
  shop.stripe.pay(sessionAt(redirectTo));
  expect(await readOrder(browser, order.id), 'coming back proves nothing').toMatchObject({ status: 'pending' });
  await shop.deliverAll();
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid', totalCents: 7997 });
  expect((await browser.call(contract.getCart, {})).items).toEqual([]);
  expect(receiptsOf('paid@example.com')).toHaveLength(1);
});

test('who comes back before the event has the order paid by asking', async () => {
  const { browser, cart } = await startWithCart(shop);
  const { order, redirectTo } = await goToPay(browser, cart);
  expect(await confirm(browser, order.id)).toMatchObject({ status: 'pending' });
  shop.stripe.pay(sessionAt(redirectTo));
  expect(await confirm(browser, order.id)).toMatchObject({ status: 'paid' });
  expect(
    await shop.signedIn().then((other) => other.problem(contract.confirmPayment, { params: { orderId: order.id } })),
  ).toMatchObject({ code: 'not_found' });
});

test('an event twice, at once, late, and beside the return pays once', async () => {
  const { browser, cart } = await startWithCart(shop, 'thrice@example.com');
  const { order, redirectTo } = await goToPay(browser, cart);
  shop.stripe.pay(sessionAt(redirectTo));
  const [created, completed] = shop.stripe.events.slice(-2);
  if (!created || !completed) throw new Error('nothing happened');
  const answers = await Promise.all([
    ...[completed, completed, completed, created].map((event) => shop.deliver(event)),
    confirm(browser, order.id),
    closeLeftBehindOrders(shop.deps),
  ]);
  expect(answers.slice(0, 4).map((answer) => answer instanceof Response && answer.status)).toEqual(Array(4).fill(200));
  expect((await shop.deliver(completed)).status).toBe(200);
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid' });
  expect(receiptsOf('thrice@example.com')).toHaveLength(1);
});

test('Pay in two tabs leads both to one page', async () => {
  const { browser, cart } = await startWithCart(shop);
  const [one, other] = await Promise.all([goToPay(browser, cart), goToPay(browser, cart)]);
  expect(one.redirectTo).toBe(other.redirectTo);
  expect(one.order.id).toBe(other.order.id);
  expect((await goToPay(browser, cart)).redirectTo).toBe(one.redirectTo);
});

test('paying for a changed cart closes the page of before, for good', async () => {
  const { browser, cart } = await startWithCart(shop);
  const first = await goToPay(browser, cart);
  const second = await goToPay(browser, await add(browser, '2'));
  expect(second.order).toMatchObject({ totalCents: 7997 + 1999, status: 'pending' });
  expect(() => shop.stripe.pay(sessionAt(first.redirectTo))).toThrow('expired');
  await shop.deliverAll();
  expect(await readOrder(browser, first.order.id)).toMatchObject({ status: 'abandoned' });
  shop.stripe.pay(sessionAt(second.redirectTo));
  await shop.deliverAll();
  expect(await readOrder(browser, second.order.id)).toMatchObject({ status: 'paid' });
});

test('a page that was paid before the cart changed is told, and nothing is paid twice', async () => {
  const { browser, cart } = await startWithCart(shop);
  const first = await goToPay(browser, cart);
  const changed = await add(browser, '2');
  shop.stripe.pay(sessionAt(first.redirectTo));
  expect(await refusedToPay(browser, changed)).toMatchObject({
    code: 'earlier_payment_completed',
    context: { order: { id: first.order.id, status: 'paid' } },
  });
});

test('a page nobody paid on is closed after an hour, and the cart can be paid for again', async () => {
  const { browser, cart } = await startWithCart(shop);
  const first = await goToPay(browser, cart);
  shop.clock.advance(59 * MINUTE);
  await closeLeftBehindOrders(shop.deps);
  expect(await readOrder(browser, first.order.id)).toMatchObject({ status: 'pending' });
  shop.clock.advance(1 * MINUTE);
  await closeLeftBehindOrders(shop.deps);
  expect(await readOrder(browser, first.order.id)).toMatchObject({ status: 'abandoned' });
  const second = await goToPay(browser, cart);
  expect(second.order.id).not.toBe(first.order.id);
});

test('a payment of which no event ever comes is found by housekeeping', async () => {
  const { browser, cart } = await startWithCart(shop);
  const { order, redirectTo } = await goToPay(browser, cart);
  shop.stripe.pay(sessionAt(redirectTo));
  shop.clock.advance(1 * HOUR);
  await closeLeftBehindOrders(shop.deps);
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid' });
});

describe('a method of payment that takes days', () => {
  async function startDelayed(email: string) {
    const { browser, cart } = await startWithCart(shop, email);
    const { order, redirectTo } = await goToPay(browser, cart);
    shop.stripe.pay(sessionAt(redirectTo), 'delayed');
    await shop.deliverAll();
    return { browser, cart, orderId: order.id, session: sessionAt(redirectTo) };
  }

  test('is on its way until it is there', async () => {
    const { browser, orderId, session } = await startDelayed('days@example.com');
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'pending', isProcessing: true });
    expect(await browser.problem(contract.deleteAccount, {})).toMatchObject({ code: 'payment_on_its_way' });
    shop.clock.advance(30 * HOUR);
    await closeLeftBehindOrders(shop.deps);
    await confirmProcessingOrders(shop.deps);
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'pending', isProcessing: true });
    shop.stripe.settleDelayed(session, 'succeeded');
    await shop.deliverAll();
    const paid = await readOrder(browser, orderId);
    expect([paid.status, paid.isProcessing]).toEqual(['paid', undefined]);
    expect(receiptsOf('days@example.com')).toHaveLength(1);
  });

  test('has left the cart, and its buyer can pay for other things meanwhile', async () => {
    const { browser, orderId, session } = await startDelayed('more@example.com');
    expect((await browser.call(contract.getCart, {})).items).toEqual([]);
    const second = await goToPay(browser, await add(browser, '2'));
    expect(second.order.id).not.toBe(orderId);
    shop.stripe.pay(sessionAt(second.redirectTo), 'delayed');
    await shop.deliverAll();
    const third = await goToPay(browser, await add(browser, '1'));
    shop.stripe.pay(sessionAt(third.redirectTo));
    shop.stripe.settleDelayed(session, 'succeeded');
    const cart = await add(browser, '2', 3);
    await shop.deliverAll();
    const statuses = [orderId, second.order.id, third.order.id].map(
      async (id) => (await readOrder(browser, id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['paid', 'pending', 'paid']);
    expect((await browser.call(contract.getCart, {})).items, 'what was added since stays').toMatchObject(
      cart.items.filter(({ productId }) => productId === '2').map(({ quantity }) => ({ quantity })),
    );
    expect(receiptsOf('more@example.com')).toHaveLength(2);
  });

  test('is told to who pays again for it, or in another tab for another cart', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order, redirectTo } = await goToPay(browser, cart);
    const changed = await add(browser, '2');
    shop.stripe.pay(sessionAt(redirectTo), 'delayed');
    const refused = { code: 'payment_on_its_way', status: 409, context: { order: { id: order.id } } };
    const other = await refusedToPay(browser, changed);
    expect(other).toMatchObject(refused);
    expect(other.context).toMatchObject({ cart: { items: [{ productId: '2', quantity: 1 }] } });
    expect(await refusedToPay(browser, cart)).toMatchObject(refused);
    expect((await goToPay(browser, await browser.call(contract.getCart, {}))).order.totalCents).toBe(1999);
  });

  test('may fail: the buyer is told, and finds the cart as it was', async () => {
    const { browser, cart, orderId, session } = await startDelayed('fails@example.com');
    await add(browser, '1');
    shop.stripe.settleDelayed(session, 'failed');
    await Promise.all([confirmProcessingOrders(shop.deps), shop.deliverAll()]);
    expect(await readOrder(browser, orderId)).toMatchObject({ status: 'declined' });
    const again = await browser.call(contract.getCart, {});
    expect(seatsOf(again)).toEqual({ ...seatsOf(cart), 1: 3 });
    expect(emailsTo(shop, 'fails@example.com').map(({ subject }) => subject)).toContain(
      'Lanternkeep: Your payment did not arrive',
    );
    const { order } = await goToPay(browser, again);
    expect(order.id).not.toBe(orderId);
  });
});

describe('a sum that Stripe does not take', () => {
  test('is refused before there is an order, until the cart is worth more', async () => {
    const { browser } = await startWithCart(shop);
    const limits = { category: null, products: [], maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null };
    await createDiscountAdmin(shop).create({ code: 'NEARLY-ALL', percent: null, amountCents: 7948, ...limits });
    const payLess = async (cart: Cart) => {
      const { headers, body } = checkout(cart);
      const reduced = { ...body, flow: 'redirect' as const, totalCents: body.totalCents - 7948, discountCents: 7948 };
      return { headers, body: reduced };
    };
    const cart = await browser.call(contract.setCartDiscount, { body: { code: 'NEARLY-ALL' } });
    const asked = shop.stripe.requests.length;
    expect(await browser.problem(contract.placeOrder, await payLess(cart))).toMatchObject({
      code: 'sum_not_taken',
      status: 409,
      context: { cart: { id: cart.id } },
    });
    expect(shop.stripe.requests).toHaveLength(asked);
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toEqual([]);
    const { redirectTo } = await browser.call(contract.placeOrder, await payLess(await add(browser, '2')));
    expect(shop.stripe.sessions.get(sessionAt(redirectTo))?.amount_total).toBe(49 + 1999);
  });

  test('is taken by the simulated provider', async () => {
    const simulated = await startTestApp();
    expect(simulated.payments.leastCents).toBe(1);
    await simulated.stop();
  });
});

describe('a store with a key that Stripe refuses', () => {
  const open = (secretKey: string, apiUrl: string) =>
    openPayments({
      payments: {
        stripe: { secretKey, apiUrl, checkoutHost: shop.stripe.host, webhookSecrets: [] },
        studioEmail: undefined,
      },
      db: shop.db,
      log: shop.log,
      paymentTimeout: 1000,
      publicOrigins: ['https://shop.example'],
    });

  test('does not start, and says why in one sentence', async () => {
    await expect(open('sk_test_of_another_account', shop.stripe.url)).rejects.toThrow(
      new StartError('STRIPE_SECRET_KEY is refused by Stripe: Invalid API Key provided.'),
    );
    await expect(open(STRIPE_KEY, shop.stripe.url)).resolves.toMatchObject({ leastCents: 50 });
  });

  test('starts while Stripe is away', async () => {
    shop.stripe.fault = 'away';
    await expect(open('sk_test_of_another_account', shop.stripe.url)).resolves.toMatchObject({ leastCents: 50 });
  });
});

describe('while Stripe', () => {
  test('is away, checkout says so, and Pay works once it is back', async () => {
    const { browser, cart } = await startWithCart(shop);
    shop.stripe.fault = 'away';
    expect(await refusedToPay(browser, cart)).toMatchObject({ code: 'payments_unavailable', status: 503 });
    shop.stripe.fault = 'none';
    expect(await goToPay(browser, cart)).toMatchObject({
      order: { status: 'pending' },
      redirectTo: expect.any(String),
    });
  });

  test('does not answer, the page that it opened is the one that Pay leads to later', async () => {
    const { browser, cart } = await startWithCart(shop);
    const known = shop.stripe.sessions.size;
    shop.stripe.fault = 'lost';
    expect(await refusedToPay(browser, cart)).toMatchObject({ code: 'payments_unavailable' });
    shop.stripe.fault = 'none';
    const { redirectTo } = await goToPay(browser, cart);
    expect(shop.stripe.sessions.size).toBe(known + 1);
    expect(shop.stripe.sessions.get(sessionAt(redirectTo))?.status).toBe('open');
  });

  test('opened a page of which nobody learned, the order is closed with it', async () => {
    const { browser, cart } = await startWithCart(shop);
    shop.stripe.fault = 'lost';
    await refusedToPay(browser, cart);
    shop.stripe.fault = 'none';
    const opened = [...shop.stripe.sessions.values()].at(-1);
    shop.clock.advance(1 * HOUR);
    await closeLeftBehindOrders(shop.deps);
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    expect([orders[0]?.status, opened?.client_reference_id]).toEqual(['abandoned', orders[0]?.id]);
    expect(shop.stripe.session(opened?.id ?? '').status).toBe('expired');
  });
});

test('a page of before, which knows of no other page, is asked to be loaded anew', async () => {
  const { browser, cart } = await startWithCart(shop);
  expect(await refusal(browser, cart, { paymentToken: 'sim_approved' })).toMatchObject({ code: 'checkout_outdated' });
  expect((await browser.call(contract.listOrders, { query: {} })).orders).toEqual([]);
});
