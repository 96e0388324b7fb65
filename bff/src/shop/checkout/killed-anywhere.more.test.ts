/** Kills the process at every step of every shopper action: in the end everything adds up. */
import { afterAll, beforeAll, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { orKilled } from '../../testing/crash/answers.ts';
import { doUntil } from '../../testing/crash/everywhere.ts';
import { type Deed, expectToAddUp } from '../../testing/crash/interrupted-deeds.ts';
import { keepSpares, type Spares } from '../../testing/crash/process.ts';
import type { Tab } from '../../testing/crash/shopper.ts';
import { type CrashStore, type LastingStore, lastingStore } from '../../testing/crash/store.ts';

const TIME_LIMIT = 120 * SECOND;

let spares: Spares;
let shop: LastingStore;
beforeAll(() => {
  spares = keepSpares(1);
  shop = lastingStore(spares, { processes: 1 });
});
afterAll(async () => {
  await shop.stop();
  await spares.stop();
});

const fillCart = (tab: Tab) => tab.add('1', 2);
const buy = async (tab: Tab) => {
  await fillCart(tab);
  await tab.pay('sim_approved');
};
const asking = (deed: (tab: Tab) => Promise<void>, others: Partial<Deed> = {}): Deed => ({
  before: fillCart,
  deed,
  again: deed,
  paid: 0,
  ...others,
});
const paying = (card: string, others: Partial<Deed>) =>
  asking((tab) => tab.pay(card), { again: (tab) => tab.payAgain(), ...others });

/** Leaves an open refund and a charged order behind. */
async function leaveBehind(tab: Tab, store: CrashStore): Promise<void> {
  await buy(tab);
  await doUntil(store, { step: /provider takes its time/ }, (perform) => {
    tab.through(perform);
    return tab.giveBack(0);
  });
  tab.through(store.perform);
  await tab.add('2', 1);
  await doUntil(store, { step: /provider answers late/ }, (perform) => {
    tab.through(perform);
    return tab.pay('sim_late');
  });
  store.now += 31 * SECOND;
}

const deeds: Record<string, Deed> = {
  'adding to the cart': asking(fillCart, { before: async () => {} }),
  'changing a quantity': asking((tab) => tab.change(5)),
  'taking an item out': asking((tab) => tab.remove()),
  paying: paying('sim_approved', { paid: 1 }),
  'paying by a card that is declined': paying('sim_declined', { startsLikeAnother: true }),
  'paying where the provider is silent': paying('sim_timeout', { startsLikeAnother: true }),
  'paying where the provider answers late': paying('sim_late', { startsLikeAnother: true, paid: 1 }),
  'asking again for what is paid': asking((tab) => tab.payAgain(), { before: buy, paid: 1 }),
  'giving back': asking((tab) => tab.giveBack(0), { before: buy, paid: 1 }),
  downloading: asking((tab) => tab.download(0), { before: buy, paid: 1 }),
  'keeping house': {
    before: leaveBehind,
    deed: async (_, perform) => void (await orKilled(perform({ kind: 'housekeeping' }))),
    again: (tab) => tab.payAgain(),
    paid: 2,
  },
};

test.each(Object.entries(deeds))('%s', { timeout: TIME_LIMIT }, (_, deed) =>
  shop.use((store) => expectToAddUp(store, deed)),
);
