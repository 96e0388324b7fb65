/** Paying on Stripe's page: in every case an order is paid once or not at all. */
import { contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { createDiscountAdmin } from '../../studio/admin/discounts.ts';
import { add, checkout, refusal, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import {
  goToPay,
  readOrder,
  refusedToPay,
  type StripeShop,
  startStripeShop,
} from '../../testing/stripe/stripe-shop.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  shop.stripe.fault = 'none';
});

const receiptsOf = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));
const confirm = (browser: Awaited<ReturnType<typeof startWithCart>>['browser'], orderId: string) =>
  browser.call(contract.confirmPayment, { params: { orderId } });

test('the store says that it is paid for on the page of Stripe', async () => {
  expect(await shop.client().call(contract.getPaymentMethod, {})).toEqual({
    ...{ flow: 'redirect', host: shop.stripe.host },
    refundHours: 72,
  });
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
    body: { ...body, flow: 'redirect', totalCents: 5997, shownTotalCents: 5997, discountCents: 2000 },
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
