/** Random actions of shoppers, Stripe and failures: both books agree in the end, and nothing stays open. */
import { type Cart, contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import type { TestClient } from '@storefront/testkit/test-client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { add } from '../../testing/checkout.ts';
import { goToPay, type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { closeLeftBehindOrders, confirmProcessingOrders } from '../checkout/checkout.service.ts';
import { completeOpenRefunds } from '../refunds/refunds.service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());

const RUNS = Number(process.env.PROOF_RUNS ?? 20);

const actions = [
  ...(['fill', 'press pay', 'press pay', 'pay there', 'pay there', 'pay there in days', 'settle'] as const),
  ...(['fail', 'tell', 'tell', 'come back', 'give back', 'refund there', 'housekeeping', 'cut'] as const),
];
type Action = (typeof actions)[number];
interface Step {
  /** Concurrent actions. */
  readonly actions: readonly { readonly action: Action; readonly choice: number }[];
  readonly fault: 'none' | 'away' | 'lost';
  readonly minutes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  actions: fc.array(fc.record({ action: fc.constantFrom(...actions), choice: fc.nat(20) }), {
    minLength: 1,
    maxLength: 3,
  }),
  fault: fc.constantFrom('none', 'none', 'none', 'away', 'lost'),
  minutes: fc.constantFrom(0, 1, 1, 29, 61),
});

const chosen = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % items.length];
const sessions = (status: string) =>
  [...shop.stripe.sessions.keys()].map(shop.stripe.session).filter((one) => one.status === status);
const delayed = () => sessions('complete').filter((one) => one.payment_status === 'unpaid');
const processing = () =>
  delayed().filter((one) => shop.stripe.intents.get(one.payment_intent ?? '')?.status === 'processing');

/** Sessions whose URL a shopper has; only these can be paid. */
const given = new Set<string>();

/** Acts without failing on a refusal or error; the end state is checked later. */
async function act(browser: TestClient, action: Action, choice: number): Promise<unknown> {
  const { stripe } = shop;
  const orders = async () => (await browser.call(contract.listOrders, { query: {} })).orders;
  switch (action) {
    case 'fill':
      return await add(browser, choice % 2 === 0 ? '1' : '2');
    case 'press pay': {
      const cart: Cart = await browser.call(contract.getCart, {});
      const { redirectTo } = await goToPay(browser, cart);
      return given.add(sessionAt(redirectTo));
    }
    case 'pay there':
    case 'pay there in days': {
      const open = chosen(
        sessions('open').filter(({ id }) => given.has(id)),
        choice,
      );
      return open && stripe.pay(open.id, action === 'pay there' ? 'card' : 'delayed');
    }
    case 'settle':
    case 'fail': {
      const waiting = chosen(processing(), choice);
      return waiting && stripe.settleDelayed(waiting.id, action === 'settle' ? 'succeeded' : 'failed');
    }
    case 'tell': {
      const event = chosen(stripe.events, choice * 7);
      return event && (await shop.deliver(event));
    }
    case 'come back': {
      const order = chosen(await orders(), choice);
      return order && (await browser.call(contract.confirmPayment, { params: { orderId: order.id } }));
    }
    case 'give back': {
      const order = chosen(await orders(), choice);
      const params = order && { orderId: order.id, position: String(choice % 2) };
      return params && (await browser.call(contract.refundOrderLine, { params }));
    }
    case 'refund there': {
      const intent = chosen([...stripe.intents.values()], choice);
      return intent && stripe.refund({ payment_intent: intent.id, metadata: {} });
    }
    case 'housekeeping':
      return await housekeeping();
    case 'cut':
      return await shop.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query <> '' and query not like '%pg_terminate_backend%'`,
      );
  }
}

async function housekeeping(): Promise<void> {
  await closeLeftBehindOrders(shop.deps);
  await confirmProcessingOrders(shop.deps);
  await completeOpenRefunds(shop.deps);
}

const openOrders = "select id from orders where status = 'pending'";
const openRefunds = 'select id from refunds where completed_at is null';

/** Ends all actions and failures. */
async function comeToRest(seed: number): Promise<void> {
  shop.stripe.fault = 'none';
  for (const { id } of processing()) shop.stripe.settleDelayed(id, 'succeeded');
  const events = shop.stripe.events.slice(told);
  const sorted = events.toSorted((a, b) => ((a.id.charCodeAt(5) * seed) % 7) - ((b.id.charCodeAt(5) * seed) % 7));
  for (const event of [...sorted, ...events])
    await expect.poll(async () => (await shop.deliver(event)).status).toBe(200);
  told = shop.stripe.events.length;
  shop.clock.advance(2 * HOUR);
  await expect
    .poll(async () => {
      await housekeeping().catch(() => {});
      shop.clock.advance(1 * MINUTE);
      return [...(await shop.database.query(openOrders)), ...(await shop.database.query(openRefunds))];
    })
    .toEqual([]);
  // Delivers events of the pages closed just now.
  for (const event of shop.stripe.events.slice(told)) await shop.deliver(event);
  told = shop.stripe.events.length;
}
let told = 0;

async function expectBooksToAgree(): Promise<void> {
  const { stripe, database } = shop;
  const paid = await database.query<{ id: string; reference: string; cents: number }>(
    "select id, payment_reference as reference, total_cents::int as cents from orders where status = 'paid'",
  );
  const taken = sessions('complete')
    .filter((one) => one.payment_status === 'paid')
    .map((one) => ({ id: one.client_reference_id, reference: one.payment_intent, cents: one.amount_total }));
  const byReference = (a: { reference: string | null }, b: { reference: string | null }) =>
    String(a.reference) < String(b.reference) ? -1 : 1;
  expect(paid.toSorted(byReference)).toEqual(taken.toSorted(byReference));
  const refunds = await database.query<{ id: string; reference: string; cents: number }>(
    'select id, payment_reference as reference, amount_cents::int as cents from refunds',
  );
  const notes = await database.query<{ reference: string; kind: string }>('select reference, kind from payment_notes');
  // Dashboard refunds may match no line, or leave less than a line cost.
  const expected = notes.filter(({ kind }) => kind === 'unmatched_refund' || kind === 'short_refund');
  const noted = new Set(expected.map(({ reference }) => reference));
  for (const { id, amount, metadata } of stripe.refunds.values()) {
    const ours = refunds.filter(({ reference }) => reference === id);
    const cents = ours.reduce((sum, one) => sum + one.cents, 0);
    if (metadata.refund !== undefined) expect(ours).toEqual([{ id: metadata.refund, reference: id, cents: amount }]);
    else expect(cents === amount || noted.has(id), `refund ${id} of ${amount}, ${cents} here`).toBe(true);
  }
  for (const { reference } of refunds) expect(stripe.refunds.has(reference)).toBe(true);
  expect(notes).toEqual(expected);
}

test('every payment has its order and every refund its line, and nothing is pending', {
  timeout: 600_000,
}, async () => {
  const plan = fc.array(step, { minLength: 4, maxLength: 14 });
  const seed = process.env.PROOF_SEED ? { seed: Number(process.env.PROOF_SEED) } : {};
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(), async (steps, order) => {
      const browser = await shop.signedIn();
      await act(browser, 'fill', 0);
      for (const { actions: atOnce, fault, minutes } of steps) {
        shop.stripe.fault = fault;
        await Promise.allSettled(atOnce.map(({ action, choice }) => act(browser, action, choice)));
        shop.stripe.fault = 'none';
        shop.clock.advance(minutes * MINUTE);
      }
      await comeToRest(order);
      await expectBooksToAgree();
    }),
    { numRuns: RUNS, endOnFailure: true, ...seed },
  );
});
