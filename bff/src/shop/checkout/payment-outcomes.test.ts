/** Outcomes of the simulated provider's test cards, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { attempt, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { simulatedMethod, simulatedPayments } from '../payments/simulated-payments.ts';

const TIMEOUT = 2 * SECOND;
/** Distinguishes late responses from the normal payment time. */
const LATENESS = 1;

let shop: TestApp;
let payments: PaymentProvider;
let answerLate = () => {};
beforeAll(async () => {
  const later: PaymentProvider = {
    ...simulatedMethod,
    charge: (...args) => payments.charge(...args),
    cancel: (...args) => payments.cancel(...args),
    ask: (...args) => payments.ask(...args),
    refund: (...args) => payments.refund(...args),
  };
  shop = await startTestApp({ payments: later, paymentTimeout: TIMEOUT });
  const sleep = (milliseconds: number) =>
    milliseconds === LATENESS
      ? new Promise<void>((resolve) => {
          answerLate = resolve;
        })
      : Promise.resolve();
  payments = simulatedPayments({ db: shop.db, delay: 0, lateness: LATENESS, sleep });
});
afterAll(() => shop.stop());

/** Returns the provider's records of an order. */
const booksOf = (orderId: string | null) =>
  shop.database.query('select status, amount_cents from simulated_charges where idempotency_key = $1', [orderId]);
const taken = [{ status: 'succeeded', amount_cents: '7997' }];
const unconfirmed = {
  code: 'payment_unconfirmed',
  status: 504,
  detail: 'We could not confirm the payment. Pressing Pay again is safe: the same purchase is never charged twice.',
};

test('an attempt that the server has not heard of is unknown, and so is that of another user', async () => {
  const { browser, cart } = await startWithCart(shop);
  expect(await attempt(browser, cart)).toEqual({ status: 'unknown', orderId: null });
  const { order } = await pay(browser, cart);
  expect(await attempt(browser, cart)).toEqual({ status: 'paid', orderId: order.id });
  expect(await attempt(await shop.signedIn(), cart)).toEqual({ status: 'unknown', orderId: null });
});

test('a declined card ends the attempt; the cart can be paid for by another card, as an attempt of its own', async () => {
  const { browser, cart } = await startWithCart(shop);
  expect(await refusal(browser, cart, { paymentToken: 'sim_declined' })).toMatchObject({ code: 'payment_declined' });
  expect(await refusal(browser, cart, { paymentToken: 'sim_approved' })).toMatchObject({ code: 'payment_declined' });
  const { status, orderId } = await attempt(browser, cart);
  expect([status, await booksOf(orderId)]).toEqual(['declined', [{ status: 'declined', amount_cents: '7997' }]]);
  const { order } = await pay(browser, await browser.call(contract.getCart, {}), { paymentToken: 'sim_approved' });
  expect(await booksOf(order.id)).toEqual(taken);
});

describe('a card whose charge is never answered', () => {
  test('is unconfirmed; another card finishes the same attempt', async () => {
    const { browser, cart } = await startWithCart(shop);
    expect(await refusal(browser, cart, { paymentToken: 'sim_timeout' })).toMatchObject(unconfirmed);
    const { status, orderId } = await attempt(browser, cart);
    expect([status, await booksOf(orderId)]).toEqual(['pending', []]);
    const { order } = await pay(browser, cart, { paymentToken: 'sim_approved' });
    expect([order.id, await booksOf(order.id)]).toEqual([orderId, taken]);
  });

  test('is given up by housekeeping when the shopper does not retry, and nothing is ever taken', async () => {
    const { browser, cart } = await startWithCart(shop);
    await refusal(browser, cart, { paymentToken: 'sim_timeout' });
    shop.clock.advance(31 * SECOND);
    await closeLeftBehindOrders({ ...shop, payments });
    const { status, orderId } = await attempt(browser, cart);
    expect([status, await booksOf(orderId)]).toEqual(['abandoned', [{ status: 'cancelled', amount_cents: '7997' }]]);
    expect((await browser.call(contract.getCart, {})).items).toHaveLength(2);
    expect((await pay(browser, cart)).order.id).not.toBe(orderId);
    expect(await attempt(browser, cart)).toMatchObject({ status: 'paid' });
  });
});

describe('a card whose answer is late', () => {
  test('is unconfirmed until the answer comes, which settles the order by itself', async () => {
    const email = 'patient@example.com';
    const { browser, cart } = await startWithCart(shop, email);
    expect(await refusal(browser, cart, { paymentToken: 'sim_late' })).toMatchObject(unconfirmed);
    const { status, orderId } = await attempt(browser, cart);
    expect([status, await booksOf(orderId)]).toEqual(['pending', taken]);
    answerLate();
    await expect.poll(() => attempt(browser, cart)).toEqual({ status: 'paid', orderId });
    expect((await browser.call(contract.getCart, {})).items).toEqual([]);
    expect((await pay(browser, cart)).order.id).toBe(orderId);
    const receipts = emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'));
    expect(receipts.map(({ text }) => text)).toEqual([expect.stringContaining('paid by simulated card')]);
  });

  test('is paid at once when Pay is pressed again; the answer of before then changes nothing', async () => {
    const email = 'hasty@example.com';
    const { browser, cart } = await startWithCart(shop, email);
    await refusal(browser, cart, { paymentToken: 'sim_late' });
    const answer = await pay(browser, cart, { paymentToken: 'sim_approved' });
    expect(await booksOf(answer.order.id)).toEqual(taken);
    answerLate();
    // The late response has been processed once a later request has.
    await browser.call(contract.listOrders, { query: {} });
    expect((await pay(browser, cart)).cart).toEqual(answer.cart);
    expect(emailsTo(shop, email).filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1);
    expect(shop.logs.join('')).not.toContain('late_payment_failed');
  });
});
