/** Comparing the store's books with Stripe's. */

import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { after, DAY, HOUR } from '../../base/clock.ts';
import { startWithCart } from '../../testing/checkout.ts';
import { goToPay, type StripeShop, startStripeShop, startWithPaidOrder } from '../../testing/stripe/stripe-shop.ts';
import type { Period } from '../payments/payment-provider.ts';
import { askRefund } from '../refunds/testing/refunds.ts';
import { compareBooks } from './compare-books.ts';

let shop: StripeShop;
let period: Period;
beforeAll(async () => {
  shop = await startStripeShop();
});
beforeEach(() => {
  shop.clock.advance(40 * DAY);
  period = { from: shop.clock.now(), until: after(shop.clock.now(), 1 * DAY) };
});
afterAll(() => shop.stop());

const check = async () => (await compareBooks(shop.deps, period))?.differences;

test('agree after payments, refunds of both sides and a lost dispute', async () => {
  const { browser, orderId } = await startWithPaidOrder(shop);
  await askRefund(browser, { id: orderId }, 0);
  const { intent } = await startWithPaidOrder(shop);
  shop.stripe.refund({ payment_intent: intent.id, metadata: {} });
  const { intent: disputed } = await startWithPaidOrder(shop);
  shop.stripe.closeDispute(shop.stripe.dispute(disputed.id).id, 'lost');
  await shop.deliverAll();
  expect(await compareBooks(shop.deps, period)).toEqual({ payments: 3, refunds: 2, differences: [] });
  shop.clock.advance(3 * DAY);
  expect(await check()).toEqual([]);
});

test('are compared by parts of seconds, each payment in one of two periods that follow each other', async () => {
  shop.clock.advance(250);
  await startWithPaidOrder(shop);
  const moment = after(shop.clock.now(), 1);
  const until = after(moment, 1 * DAY);
  const earlier = await compareBooks(shop.deps, { from: period.from, until: moment });
  const later = await compareBooks(shop.deps, { from: moment, until });
  expect([earlier, later]).toMatchObject([
    { payments: 1, differences: [] },
    { payments: 0, differences: [] },
  ]);
  const { books } = shop.payments;
  for (let offset = -1001; offset <= 1001; offset += 250) {
    const middle = after(moment, offset);
    const found: unknown[] = [];
    for (const part of [
      { from: period.from, until: middle },
      { from: middle, until },
    ]) {
      for await (const payment of books?.payments(part) ?? []) found.push(payment);
    }
    expect(found).toHaveLength(1);
  }
});

test('are not compared with a provider that keeps none', async () => {
  const { books: _, ...payments } = shop.payments;
  expect(await compareBooks({ ...shop.deps, payments }, period)).toBeUndefined();
});

test('differ by a payment of which the store has not heard, until it has', async () => {
  const { browser, cart } = await startWithCart(shop);
  const { order, redirectTo } = await goToPay(browser, cart);
  const { id } = shop.stripe.pay(sessionAt(redirectTo));
  const payment = { what: 'payment', reference: id, orderId: null, storeCents: null, providerCents: 7997 };
  expect(await check()).toEqual([payment]);
  shop.clock.advance(3 * HOUR);
  const pending = { reference: order.id, orderId: order.id, storeCents: 7997, providerCents: null };
  expect(await check()).toEqual([payment, { what: 'pending order', ...pending }]);
  await shop.deliverAll();
  expect(await check()).toEqual([]);
});

test('differ by a refund that is no line, and by a payment that Stripe does not have', async () => {
  const { orderId, intent } = await startWithPaidOrder(shop);
  const { id } = shop.stripe.refund({ payment_intent: intent.id, amount: 500, metadata: {} });
  await shop.deliverAll();
  expect(await check()).toEqual([
    { what: 'refund', reference: id, orderId: null, storeCents: null, providerCents: 500 },
  ]);
  shop.stripe.refunds.delete(id);
  const [session] = [...shop.stripe.sessions.values()].filter((one) => one.payment_intent === intent.id);
  shop.stripe.sessions.delete(session?.id ?? '');
  expect(await check()).toEqual([
    { what: 'payment', reference: intent.id, orderId, storeCents: 7997, providerCents: null },
  ]);
});
