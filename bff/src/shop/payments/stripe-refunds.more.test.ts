/** Buyers' refunds beside refunds and disputes at Stripe: every line is refunded once or not at all. */

import { sessionAt } from '@storefront/testkit/stripe/session-at';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../base/clock.ts';
import { add, addProducts, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { statementsOf } from '../../testing/statements.ts';
import {
  goToPay,
  readOrder,
  STUDIO,
  type StripeShop,
  startStripeShop,
  startWithPaidOrder,
} from '../../testing/stripe/stripe-shop.ts';
import { completeOpenRefunds } from '../refunds/refunds.service.ts';
import { askRefund } from '../refunds/testing/refunds.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  shop.stripe.fault = 'none';
});

const notesOf = async (orderId: string) =>
  (
    await shop.database.query<{ kind: string }>(
      'select kind from payment_notes where order_id = $1 order by noted_at',
      [orderId],
    )
  ).map(({ kind }) => kind);
const madeOf = (intent: string) =>
  [...shop.stripe.refunds.values()].filter((one) => one.payment_intent === intent).map(({ amount }) => amount);
const refundsOf = async (browser: TestClient, orderId: string) =>
  (await readOrder(browser, orderId)).lines.map(({ refund }) => refund && (refund.completedAt ? 'made' : 'open'));
const subjectsTo = (email: string) => emailsTo(shop, email).map(({ subject }) => subject.replace('Lanternkeep: ', ''));

/** Starts a refund of the first line that never reached Stripe, or whose response was lost. */
async function startWithOpenRefund(fault: 'away' | 'lost', email?: string) {
  const started = await startWithPaidOrder(shop, email);
  shop.stripe.fault = fault;
  await askRefund(started.browser, { id: started.orderId }, 0);
  shop.stripe.fault = 'none';
  expect(await refundsOf(started.browser, started.orderId)).toEqual(['open', null]);
  return started;
}

const askAgain = async () => {
  shop.clock.advance(2 * MINUTE);
  await completeOpenRefunds(shop.deps);
};

describe('a refund that is open here', () => {
  test('is on its way, and in no dispute', async () => {
    const { browser, orderId } = await startWithOpenRefund('away');
    const { lines } = await readOrder(browser, orderId);
    expect(lines[0]?.refund).not.toHaveProperty('isDisputed');
    await askAgain();
  });

  test.each(['before', 'without'])('is completed by the same refund in the dashboard, %s its event', async (how) => {
    const { browser, orderId, intent } = await startWithOpenRefund('away', `${how}@example.com`);
    shop.stripe.refund({ payment_intent: intent.id, amount: 5998, metadata: {} });
    if (how === 'before') await shop.deliverAll();
    await askAgain();
    await shop.deliverAll();
    expect(await refundsOf(browser, orderId)).toEqual(['made', null]);
    expect(madeOf(intent.id)).toEqual([5998]);
    expect(await notesOf(orderId)).toEqual([]);
    expect(subjectsTo(`${how}@example.com`).filter((subject) => subject.startsWith('Your refund'))).toHaveLength(1);
  });

  test('is completed with all the rest by a refund of everything in the dashboard', async () => {
    const { browser, orderId, intent } = await startWithOpenRefund('away');
    shop.stripe.refund({ payment_intent: intent.id, metadata: {} });
    await shop.deliverAll();
    await askAgain();
    expect(await refundsOf(browser, orderId)).toEqual(['made', 'made']);
    expect(madeOf(intent.id)).toEqual([7997]);
    expect(await notesOf(orderId)).toEqual([]);
  });

  test('stays one while another line is refunded in the dashboard', async () => {
    const { browser, orderId, intent } = await startWithOpenRefund('away');
    shop.stripe.refund({ payment_intent: intent.id, amount: 1999, metadata: {} });
    await shop.deliverAll();
    expect(await refundsOf(browser, orderId)).toEqual(['open', 'made']);
    await askAgain();
    expect(await refundsOf(browser, orderId)).toEqual(['made', 'made']);
    expect(madeOf(intent.id)).toEqual([1999, 5998]);
    expect(await notesOf(orderId)).toEqual([]);
  });

  test('and was made, without an answer, is not made again beside one in the dashboard', async () => {
    const { browser, orderId, intent } = await startWithOpenRefund('lost');
    shop.stripe.refund({ payment_intent: intent.id, metadata: {} });
    await askAgain();
    await shop.deliverAll();
    expect(await refundsOf(browser, orderId)).toEqual(['made', 'made']);
    expect(madeOf(intent.id)).toEqual([5998, 1999]);
    expect(await notesOf(orderId)).toEqual([]);
  });
});

test('a refund looks all earlier ones up at once', async () => {
  const { browser } = await startWithCart(shop);
  await addProducts(shop, ['third', 'fourth']);
  await add(browser, 'third');
  const { order, redirectTo } = await goToPay(browser, await add(browser, 'fourth'));
  shop.stripe.pay(sessionAt(redirectTo));
  await shop.deliverAll();
  for (const position of [0, 1, 2]) await askRefund(browser, order, position);
  const ran = await statementsOf(() => askRefund(browser, order, 3));
  expect(ran.filter((sql) => /from "refunds" where "payment_reference"/.test(sql))).toHaveLength(1);
  expect(await refundsOf(browser, order.id)).toEqual(['made', 'made', 'made', 'made']);
});

describe('of a disputed payment, a refund', () => {
  async function startRefused(email: string) {
    const started = await startWithPaidOrder(shop, email);
    const { id: dispute } = shop.stripe.dispute(started.intent.id);
    await askRefund(started.browser, { id: started.orderId }, 0);
    await shop.deliverAll();
    expect(await refundsOf(started.browser, started.orderId)).toEqual(['open', null]);
    expect(await notesOf(started.orderId)).toEqual(expect.arrayContaining(['dispute_opened', 'refused_refund']));
    return { ...started, dispute };
  }

  test('is refused, and buyer and studio are told, once', async () => {
    const { browser, orderId, intent } = await startRefused('waits@example.com');
    expect((await readOrder(browser, orderId)).lines[0]?.refund).toMatchObject({ completedAt: null, isDisputed: true });
    const asked = shop.stripe.requests.length;
    await askAgain();
    await askRefund(browser, { id: orderId }, 0);
    expect(shop.stripe.requests, 'it is not asked for every minute').toHaveLength(asked);
    shop.clock.advance(1 * DAY);
    await completeOpenRefunds(shop.deps);
    expect(shop.stripe.requests.length, 'but once a day').toBeGreaterThan(asked);
    expect(subjectsTo('waits@example.com').filter((subject) => subject.includes('is on hold'))).toHaveLength(1);
    const [sent] = emailsTo(shop, 'waits@example.com').filter(({ subject }) => subject.includes('is on hold'));
    expect(sent?.text).toContain('your bank was asked to reverse the payment');
    const told = emailsTo(shop, STUDIO).filter(({ text }) => text.includes(orderId));
    expect(told.filter(({ subject }) => subject.endsWith('A refund on hold'))).toHaveLength(1);
    expect((await notesOf(orderId)).filter((kind) => kind === 'refused_refund')).toHaveLength(1);
    expect(madeOf(intent.id)).toEqual([]);
  });

  test('is made once the dispute is won', async () => {
    const { browser, orderId, intent, dispute } = await startRefused('won@example.com');
    shop.stripe.closeDispute(dispute, 'won');
    await shop.deliverAll();
    await askAgain();
    expect(await refundsOf(browser, orderId)).toEqual(['made', null]);
    expect(madeOf(intent.id)).toEqual([5998]);
    expect((await readOrder(browser, orderId)).lines[0]?.refund).not.toHaveProperty('isDisputed');
    expect(subjectsTo('won@example.com').filter((subject) => subject.startsWith('Your refund'))).toHaveLength(2);
  });

  test('is made within a day when the dispute was won before the refusal was known', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    const { id: dispute } = shop.stripe.dispute(intent.id);
    shop.stripe.closeDispute(dispute, 'won');
    await shop.deliverAll();
    const { id: second } = shop.stripe.dispute(intent.id);
    await askRefund(browser, { id: orderId }, 0);
    shop.stripe.closeDispute(second, 'won');
    shop.clock.advance(1 * DAY);
    await askAgain();
    expect(await refundsOf(browser, orderId)).toEqual(['made', null]);
  });

  test('ends with the dispute that is lost, which takes the rest, too', async () => {
    const { browser, orderId, intent, dispute } = await startRefused('lost@example.com');
    shop.stripe.closeDispute(dispute, 'lost');
    await shop.deliverAll();
    expect(await refundsOf(browser, orderId)).toEqual(['made', 'made']);
    shop.clock.advance(2 * DAY);
    await completeOpenRefunds(shop.deps);
    expect(madeOf(intent.id)).toEqual([]);
    expect(await notesOf(orderId)).not.toContain('unmatched_refund');
  });

  test('ends with the dispute that is lost, though a part had been refunded that was no line', async () => {
    const { browser, orderId, intent } = await startWithPaidOrder(shop);
    shop.stripe.refund({ payment_intent: intent.id, amount: 70, metadata: {} });
    const { id: dispute } = shop.stripe.dispute(intent.id);
    await askRefund(browser, { id: orderId }, 0);
    shop.stripe.closeDispute(dispute, 'lost');
    await shop.deliverAll();
    expect(await refundsOf(browser, orderId)).toEqual(['made', 'made']);
    expect((await notesOf(orderId)).filter((kind) => kind === 'unmatched_refund')).toHaveLength(1);
  });
});
