/**
 * Payments on Stripe's page with the process killed before every query and every request to Stripe: after the next
 * request or event, every payment is one order, and every refund one line.
 */

import type { StripeServer } from '@storefront/testkit/stripe/stripe-server';
import { afterAll, beforeAll, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { orKilled } from '../../testing/crash/answers.ts';
import { type Deed, expectToAddUp } from '../../testing/crash/interrupted-deeds.ts';
import { eventTask } from '../../testing/crash/play.ts';
import { keepSpares, type Spares } from '../../testing/crash/process.ts';
import type { Tab } from '../../testing/crash/shopper.ts';
import { type CrashStore, type LastingStore, lastingStore, type Perform } from '../../testing/crash/store.ts';

const TIME_LIMIT = 10 * MINUTE;

let spares: Spares;
let shop: LastingStore;
beforeAll(() => {
  spares = keepSpares(1);
  shop = lastingStore(spares, { processes: 1, withStripe: true });
});
afterAll(async () => {
  await shop.stop();
  await spares.stop();
});

const fillCart = (tab: Tab) => tab.add('1', 2);
const goToPay = async (tab: Tab) => {
  await fillCart(tab);
  await tab.pay('');
};
const payThere = async (tab: Tab) => {
  await goToPay(tab);
  tab.payThere('card');
};
const buy = async (tab: Tab) => {
  await payThere(tab);
  await tab.comeBack();
};
const payForDays = async (tab: Tab) => {
  await goToPay(tab);
  tab.payThere('delayed');
};

/** Acts on the customer's latest payment at Stripe. */
const atStripe = (happens: (stripe: StripeServer, intent: string, session: string) => void) => (store: CrashStore) => {
  const { stripe } = store;
  const [session] = [...(stripe?.sessions.values() ?? [])].filter((one) => one.payment_intent).slice(-1);
  if (!stripe || !session?.payment_intent) throw new Error('nothing was paid');
  happens(stripe, session.payment_intent, session.id);
};

const toldBy = new Map<Tab, ReturnType<typeof lastEvent>>();
function lastEvent({ stripe }: CrashStore) {
  const event = stripe?.events.at(-1);
  if (!stripe || !event) throw new Error('nothing happened');
  return { stripe, event };
}

/** Delivers Stripe's latest event, and repeats it until it is accepted. */
async function tell(tab: Tab, perform: Perform, store: CrashStore): Promise<void> {
  const told = toldBy.get(tab) ?? lastEvent(store);
  toldBy.set(tab, told);
  const answer = await orKilled(perform(eventTask(told.stripe, told.event)));
  if (answer && answer.status !== 200) throw new Error(`an event was answered with ${answer.status}`);
}

const doing = (deed: (tab: Tab) => Promise<void>, others: Partial<Deed> = {}): Deed => ({
  before: fillCart,
  deed,
  again: deed,
  paid: 0,
  ...others,
});

const telling = (pays: (tab: Tab) => Promise<void>, happens?: (store: CrashStore) => void, paid = 1): Deed => ({
  before: async (tab, store) => {
    await pays(tab);
    happens?.(store);
  },
  deed: tell,
  again: (tab, store) => tell(tab, store.perform, store),
  paid,
});

const ended = (outcome: 'succeeded' | 'failed') =>
  atStripe((stripe, _, session) => stripe.settleDelayed(session, outcome));

const deeds: Record<string, Deed> = {
  'going to the page': doing((tab) => tab.pay(''), { again: (tab) => tab.payAgain() }),
  'going to the page with a changed cart': doing((tab) => tab.pay(''), {
    before: async (tab) => {
      await goToPay(tab);
      await tab.add('2', 1);
    },
    again: (tab) => tab.payAgain(),
  }),
  'coming back from the page': doing((tab) => tab.comeBack(), { before: payThere, paid: 1 }),
  'coming back from a payment that takes days': {
    ...doing((tab) => tab.comeBack(), { before: payForDays, paid: 1 }),
    again: async (tab, store) => {
      await tab.comeBack();
      for (const one of store.stripe?.sessions.values() ?? []) {
        const intent = store.stripe?.intents.get(one.payment_intent ?? '');
        if (intent?.status === 'processing') store.stripe?.settleDelayed(one.id, 'succeeded');
      }
      await tab.comeBack();
    },
  },
  'hearing of a payment': telling(payThere),
  'hearing that a payment which took days is there': telling(payForDays, ended('succeeded')),
  'hearing that a payment which took days has failed': telling(payForDays, ended('failed'), 0),
  'hearing of a refund in the dashboard': telling(
    buy,
    atStripe((stripe, intent) => void stripe.refund({ payment_intent: intent, metadata: {} })),
  ),
  'hearing of a dispute that is lost': telling(
    buy,
    atStripe((stripe, intent) => stripe.closeDispute(stripe.dispute(intent).id, 'lost')),
  ),
  'giving back': doing((tab) => tab.giveBack(0), { before: buy, paid: 1 }),
  'keeping house': {
    before: async (tab, store) => {
      await payThere(tab);
      store.now += 61 * MINUTE;
    },
    deed: async (_, perform) => void (await orKilled(perform({ kind: 'housekeeping' }))),
    again: (tab) => tab.comeBack(),
    paid: 1,
  },
};

test.each(Object.entries(deeds))('%s', { timeout: TIME_LIMIT }, (_, deed) =>
  shop.use((store) => expectToAddUp(store, deed)),
);
