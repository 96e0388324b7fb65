/** Stripe's signed events, and actions in its dashboard or by banks. */
import { contract } from '@storefront/contract';
import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import {
  EARLIER_SECRET,
  goToPay,
  readOrder,
  STUDIO,
  type StripeShop,
  startStripeShop,
  startWithPaidOrder,
} from '../../testing/stripe/stripe-shop.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { completeOpenRefunds } from '../refunds/refunds.service.ts';
import { askRefund } from '../refunds/testing/refunds.ts';
import { handleMissedEvents } from './payment-events.service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());

const { path } = paymentEndpoints.takePaymentEvent;
const notesOf = (orderId: string | null) =>
  shop.database.query(
    'select kind, reference, amount_cents::int as cents from payment_notes where order_id is not distinct from $1',
    [orderId],
  );
const toldStudio = () => emailsTo(shop, STUDIO).map(({ subject }) => subject.replace('Lanternkeep: ', ''));

function lastEvent() {
  const event = shop.stripe.events.at(-1);
  if (!event) throw new Error('nothing happened');
  return event;
}

describe('an event', () => {
  test.each([
    ['of another sender', { secret: 'whsec_of_somebody_else' }],
    ['older than five minutes', { age: 5 * MINUTE + 1000 }],
  ])(
    '%s is refused, with one line without what it says',
    async (_, { secret, age = 0 }: { secret?: string; age?: number }) => {
      const { orderId, intent } = await startWithPaidOrder(shop);
      shop.stripe.dispute(intent.id);
      const logged = shop.logs.length;
      const at = new Date(shop.clock.now().getTime() - age);
      const response = await shop.deliver(lastEvent(), { at, ...(secret ? { secret } : {}) });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'payment_event_refused' });
      const lines = shop.logs.slice(logged).filter((line) => line.includes('payment_event_refused'));
      expect(lines).toHaveLength(1);
      expect(lines.join()).not.toContain(intent.id);
      expect(await notesOf(orderId)).toEqual([]);
    },
  );

  test('signed with the secret of before is taken while that is replaced', async () => {
    shop.stripe.happen('customer.created', { id: 'cus_1' });
    expect((await shop.deliver(lastEvent(), { secret: EARLIER_SECRET })).status).toBe(200);
  });

  test('whose body was changed is refused', async () => {
    shop.stripe.happen('customer.created', { id: 'cus_2' });
    const { body, headers } = shop.stripe.signed(lastEvent());
    const response = await shop.app.request(path, { method: 'POST', headers, body: body.replace('cus_2', 'cus_3') });
    expect(response.status).toBe(400);
  });

  test.each([
    't=,v1=',
    't=NOW,v1=',
    't=NOW,v1',
    't=NOW,v1=,v1=',
    't=NOW,v0=GOOD',
    't=NOW',
    'v1=GOOD',
    'v1',
    't=NOW,v1=GOOD0',
    't=NOW,v1=é',
    't=NaN,v1=GOOD',
    't=1e400,v1=GOOD',
    '=,=,=',
    ',',
    'GOOD',
    `t=NOW,${'v1=,'.repeat(20)}`,
  ])('whose signature is %j cannot be verified: it is refused without an error line', async (malformed) => {
    shop.stripe.happen('customer.created', { id: 'cus_4' });
    const { body, headers } = shop.stripe.signed(lastEvent());
    const [, time = '', good = ''] = /t=(\d+),v1=(\w+)/.exec(headers['stripe-signature'] ?? '') ?? [];
    const signature = malformed.replaceAll('NOW', time).replaceAll('GOOD', good);
    const logged = shop.logs.length;
    const response = await shop.app.request(path, {
      method: 'POST',
      headers: { ...headers, 'stripe-signature': signature },
      body,
    });
    expect([response.status, (await response.json()) as unknown]).toMatchObject([
      400,
      { code: 'payment_event_refused' },
    ]);
    expect(shop.logs.slice(logged).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('that is signed but of another kind than the store asks for is refused', async () => {
    shop.stripe.happen('v1.billing.meter.no_meter_found', {});
    expect((await shop.deliver({ ...lastEvent(), ...({ object: 'v2.core.event' } as object) })).status).toBe(400);
  });

  test('without a signature, of another type or too large is refused', async () => {
    const send = async (headers: Record<string, string>, body = '{}') =>
      (await shop.app.request(path, { method: 'POST', headers, body })).status;
    const json = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' };
    expect(await send({ 'content-type': 'application/json' })).toBe(400);
    expect(await send(json)).toBe(400);
    expect(await send({ ...json, 'content-type': 'text/plain' })).toBe(415);
    expect(await send(json, 'x'.repeat(256 * 1024 + 1))).toBe(413);
  });

  test('that the store does not know is taken, and its type logged once', async () => {
    const logged = shop.logs.length;
    for (let count = 0; count < 3; count += 1) {
      shop.stripe.happen('payout.paid', { id: `po_${count}` });
      expect((await shop.deliver(lastEvent())).status).toBe(200);
    }
    expect(shop.logs.slice(logged).filter((line) => line.includes('payment_event_ignored'))).toHaveLength(1);
  });

  test('about a payment that is no order of the store changes nothing and is told to the studio, once', async () => {
    const foreign = { id: 'cs_test_0000', client_reference_id: 'order of another shop', payment_status: 'paid' };
    shop.stripe.happen('checkout.session.completed', foreign);
    await shop.deliver(lastEvent());
    await shop.deliver(lastEvent());
    expect(toldStudio().filter((subject) => subject === 'A payment without an order')).toHaveLength(1);
    expect(await notesOf(null)).toEqual([{ kind: 'unknown_payment', reference: 'cs_test_0000', cents: null }]);
  });

  test.each([
    ['another sum', { amount_total: 1 }],
    ['another currency', { currency: 'eur' }],
  ])('of a payment of %s closes the order as unpaid and is told to the studio, once', async (_, other) => {
    const { browser, cart } = await startWithCart(shop);
    const { order, redirectTo } = await goToPay(browser, cart);
    const session = shop.stripe.session(sessionAt(redirectTo));
    shop.stripe.sessions.set(session.id, { ...session, ...other });
    const { id, amount } = shop.stripe.pay(session.id);
    const paid = lastEvent();
    await Promise.all([shop.deliver(paid), shop.deliver({ ...paid, id: 'evt_again' })]);
    await browser.call(contract.confirmPayment, { params: { orderId: order.id } });
    await shop.deliver({ ...paid, id: `evt_later_${id}`, type: 'checkout.session.async_payment_succeeded' });
    expect(await readOrder(browser, order.id)).toMatchObject({ status: 'abandoned', paidAt: null });
    expect((await browser.call(contract.listLibrary, { query: {} })).titles).toEqual([]);
    const note = { kind: 'unexpected_payment', reference: id, cents: null };
    expect(await notesOf(order.id)).toEqual([note]);
    shop.stripe.refund({ payment_intent: id, amount, metadata: {} });
    await shop.deliverAll();
    expect(await notesOf(order.id), 'what the studio was asked to do is nothing new').toEqual([note]);
    expect((await notesOf(null)).filter(({ cents }) => cents === amount)).toEqual([]);
    expect((await goToPay(browser, await browser.call(contract.getCart, {}))).order.id).not.toBe(order.id);
  });

  test('while Stripe is away is refused, so that it comes again', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order, redirectTo } = await goToPay(browser, cart);
    shop.stripe.pay(sessionAt(redirectTo));
    shop.stripe.fault = 'away';
    expect((await shop.deliver(lastEvent())).status).toBe(503);
    shop.stripe.fault = 'none';
    expect((await shop.deliver(lastEvent())).status).toBe(200);
    expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid' });
  });
});

test('a store with the simulated provider has no address for events', async () => {
  const simulated = await startTestApp();
  const { body, headers } = shop.stripe.signed(lastEvent());
  expect((await simulated.app.request(path, { method: 'POST', headers, body })).status).toBe(405);
  await simulated.stop();
});

describe('a refund', () => {
  test('that a buyer asks for is made once at Stripe, and its event tells nothing new', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop, 'back@example.com');
    const order = await askRefund(browser, { id: orderId }, 0);
    expect(order.lines[0]?.refund).toMatchObject({ amountCents: 5998, by: 'buyer', completedAt: expect.any(String) });
    await shop.deliverAll();
    const made = [...shop.stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
    expect(made.map(({ amount }) => amount)).toEqual([5998]);
    expect(emailsTo(shop, 'back@example.com').filter(({ subject }) => subject.includes('refund'))).toHaveLength(1);
  });

  test('whose answer is lost is completed by its event, and not made again', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    shop.stripe.fault = 'lost';
    const order = await askRefund(browser, { id: orderId }, 1);
    expect(order.lines[1]?.refund?.completedAt).toBeNull();
    shop.stripe.fault = 'none';
    await shop.deliverAll();
    expect((await readOrder(browser, orderId)).lines[1]?.refund?.completedAt).not.toBeNull();
    shop.clock.advance(2 * MINUTE);
    await completeOpenRefunds(shop.deps);
    expect([...shop.stripe.refunds.values()].filter((one) => one.payment_intent === intent.id)).toHaveLength(1);
  });

  test('of a line in the dashboard takes the line from the library', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop, 'dashboard@example.com');
    shop.stripe.refund({ payment_intent: intent.id, amount: 1999, metadata: {} });
    const event = lastEvent();
    await Promise.all([shop.deliver(event), shop.deliver({ ...event, id: 'evt_updated', type: 'refund.updated' })]);
    const { lines } = await readOrder(browser, orderId);
    expect(lines[0]?.refund).toBeNull();
    expect(lines[1]?.refund).toMatchObject({ amountCents: 1999, by: 'studio', completedAt: expect.any(String) });
    expect(emailsTo(shop, 'dashboard@example.com').filter(({ subject }) => subject.includes('refund'))).toHaveLength(1);
    expect(await notesOf(orderId)).toEqual([]);
  });

  test('of all in the dashboard refunds every line', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    shop.stripe.refund({ payment_intent: intent.id, metadata: {} });
    await shop.deliverAll();
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 7997 });
  });

  test('of a sum that is no line is noted on the order and told, and the lines stay', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    const { id } = shop.stripe.refund({ payment_intent: intent.id, amount: 500, metadata: {} });
    await shop.deliverAll();
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 0 });
    expect(await notesOf(orderId)).toEqual([{ kind: 'unmatched_refund', reference: id, cents: 500 }]);
    expect(toldStudio()).toContain('A refund that matches no order line');
  });

  test('of a line of which a part went back in the dashboard is of what is left, and is told', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    shop.stripe.refund({ payment_intent: intent.id, amount: 500, metadata: {} });
    await shop.deliverAll();
    await askRefund(browser, { id: orderId }, 0);
    const order = await askRefund(browser, { id: orderId }, 1);
    expect(order.lines.map(({ refund }) => refund?.completedAt)).not.toContain(null);
    await shop.deliverAll();
    const made = [...shop.stripe.refunds.values()].filter((one) => one.payment_intent === intent.id);
    expect(made.map(({ amount }) => amount)).toEqual([500, 5998, 1499]);
    expect(await notesOf(orderId)).toEqual([
      { kind: 'unmatched_refund', reference: made[0]?.id, cents: 500 },
      { kind: 'short_refund', reference: made[2]?.id, cents: 500 },
    ]);
  });

  test('of a line of which all went back in the dashboard comes to its end, and is told', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    shop.stripe.refund({ payment_intent: intent.id, amount: 7000, metadata: {} });
    const { id } = shop.stripe.refund({ payment_intent: intent.id, amount: 997, metadata: {} });
    await shop.deliverAll();
    const order = await askRefund(browser, { id: orderId }, 1);
    expect(order.lines[1]?.refund?.completedAt).not.toBeNull();
    expect(await notesOf(orderId)).toContainEqual({ kind: 'short_refund', reference: id, cents: 1999 });
  });

  test('that comes before the event of the payment finds the order paid', async () => {
    const { browser, cart } = await startWithCart(shop);
    const { order, redirectTo } = await goToPay(browser, cart);
    const intent = shop.stripe.pay(sessionAt(redirectTo));
    shop.stripe.refund({ payment_intent: intent.id, amount: 1999, metadata: {} });
    await shop.deliver(lastEvent());
    expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid', refundedCents: 1999 });
  });

  test('that a bank sends back is told to the studio', async () => {
    const { browser, orderId } = await startWithPaidOrder(shop);
    await askRefund(browser, { id: orderId }, 0);
    const { id = '' } = [...shop.stripe.refunds.values()].at(-1) ?? {};
    await shop.deliverAll();
    shop.stripe.failRefund(id);
    await shop.deliverAll();
    expect(await notesOf(orderId)).toEqual([{ kind: 'failed_refund', reference: id, cents: 5998 }]);
  });
});

test('a refund and a dispute of which no event arrives are found by housekeeping, and told once', async () => {
  const { browser, orderId, intent } = await startWithPaidOrder(shop);
  shop.stripe.refund({ payment_intent: intent.id, amount: 1999, metadata: {} });
  const { id } = shop.stripe.dispute(intent.id);
  await handleMissedEvents(shop.deps);
  await handleMissedEvents(shop.deps);
  expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 1999 });
  expect(await notesOf(orderId)).toEqual([{ kind: 'dispute_opened', reference: id, cents: 5998 }]);
  const told = toldStudio().length;
  await shop.deliverAll();
  expect(toldStudio()).toHaveLength(told);
});

describe('a dispute', () => {
  test('is told to the studio at once; when it is won, nothing else happens', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    const { id } = shop.stripe.dispute(intent.id);
    await shop.deliverAll();
    expect(toldStudio().at(-1)).toBe('A payment dispute');
    shop.stripe.closeDispute(id, 'won');
    await shop.deliverAll();
    expect((await notesOf(orderId)).map(({ kind }) => kind)).toEqual(['dispute_opened', 'dispute_won']);
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 0 });
  });

  test('that is lost takes the lines from the library', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop, 'lost@example.com');
    const { id } = shop.stripe.dispute(intent.id);
    shop.stripe.closeDispute(id, 'lost');
    await shop.deliverAll();
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 7997 });
    expect(emailsTo(shop, 'lost@example.com').at(-1)?.text).toContain('Your bank has reversed the payment.');
    expect(toldStudio()).toContain('A dispute was lost');
  });
});
