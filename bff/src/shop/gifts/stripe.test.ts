/** Gifts paid on Stripe's page: nothing is sent before the money has arrived. */
import { contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { claim, giftCheckout, giftTokenTo, libraryOf, verifiedReader } from '../../testing/gifts.ts';
import { readOrder, type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';
import { expireGifts } from './expire-gifts.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());

/** Opens Stripe's page for a new shopper with a gift. */
async function goToGive(recipientEmail: string) {
  const { browser, cart } = await startWithCart(shop);
  const { headers, body } = giftCheckout(cart, { recipientEmail });
  const { order, redirectTo } = await browser.call(contract.placeOrder, {
    headers,
    body: { ...body, flow: 'redirect' },
  });
  return { browser, cart, orderId: order.id, session: sessionAt(redirectTo), gift: order.gift };
}

test('a gift is sent when its payment arrives, once, also when browser and event settle it together', async () => {
  const to = 'by-event@example.com';
  const { browser, orderId, session, gift } = await goToGive(to);
  expect(gift).toMatchObject({ state: 'unpaid', sentAt: null });
  expect(emailsTo(shop, to)).toEqual([]);
  shop.stripe.pay(session);
  await Promise.all([
    shop.deliverAll(),
    browser.call(contract.confirmPayment, { params: { orderId } }),
    browser.call(contract.confirmPayment, { params: { orderId } }),
  ]);
  expect(emailsTo(shop, to)).toHaveLength(1);
  expect((await readOrder(browser, orderId)).gift).toMatchObject({ state: 'sent' });
});

test('coming back and naming another recipient is another order, and only that one is sent', async () => {
  const [first, second] = ['first-thought@example.com', 'second-thought@example.com'];
  const { browser, cart, session } = await goToGive(first);
  const { headers, body } = giftCheckout(cart, { recipientEmail: second });
  const { redirectTo } = await browser.call(contract.placeOrder, {
    headers: { 'idempotency-key': `${headers['idempotency-key']}.second` },
    body: { ...body, flow: 'redirect' },
  });
  expect(sessionAt(redirectTo)).not.toBe(session);
  shop.stripe.pay(sessionAt(redirectTo));
  await shop.deliverAll();
  expect([first, second].map((to) => emailsTo(shop, to).length)).toEqual([0, 1]);
});

test('one that is never paid is never sent, and its recipient is forgotten', async () => {
  const to = 'never@example.com';
  await goToGive(to);
  shop.clock.advance(2 * HOUR);
  await closeLeftBehindOrders(shop.deps);
  await expireGifts(shop);
  expect(await shop.database.query('select 1 from gifts where recipient_email = $1', [to])).toEqual([]);
  expect(emailsTo(shop, to)).toEqual([]);
});

test('a lost dispute takes it from the library of its owner, who is told', async () => {
  const to = 'disputed@example.com';
  const { session } = await goToGive(to);
  const intent = shop.stripe.pay(session);
  await shop.deliverAll();
  const reader = await verifiedReader(shop, to);
  await claim(reader, giftTokenTo(shop, to));
  const { id } = shop.stripe.dispute(intent.id);
  shop.stripe.closeDispute(id, 'lost');
  await shop.deliverAll();
  expect(await libraryOf(reader)).toEqual([]);
  expect(emailsTo(shop, to).at(-1)?.text).toContain('It has left your library');
});
