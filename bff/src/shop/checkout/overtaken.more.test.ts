/** An action overtaken at any step by another on the same product: everything adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { stepsOf } from '../../testing/crash/everywhere.ts';
import { violationsOf } from '../../testing/crash/invariants.ts';
import { type Memory, noMemory } from '../../testing/crash/memory.ts';
import { keepSpares, type Spares } from '../../testing/crash/process.ts';
import { type Actor, type Move, playTogether } from '../../testing/crash/scheduler.ts';
import { openTab, type Tab } from '../../testing/crash/shopper.ts';
import { type CrashStore, type LastingStore, lastingStore, type Shopper } from '../../testing/crash/store.ts';
import { ownershipOffences, storiesOf } from '../../testing/crash/stories.ts';

const TIME_LIMIT = 120 * SECOND;

let spares: Spares;
let shop: LastingStore;
beforeAll(() => {
  spares = keepSpares(1);
  shop = lastingStore(spares, { processes: 2 });
});
afterAll(async () => {
  await shop.stop();
  await spares.stop();
});

interface Customer {
  readonly shopper: Shopper;
  readonly memory: Memory;
  readonly tabs: readonly [Tab, Tab];
}

type Doing = (tab: Tab) => Promise<void>;

const add: Doing = (tab) => tab.add('1', 1);
const pay: Doing = (tab) => tab.pay('sim_approved');
const giveBack: Doing = (tab) => tab.giveBack(0);
const download: Doing = (tab) => tab.download(0);
const buy: Doing = async (tab) => {
  await add(tab);
  await pay(tab);
};

interface Race {
  readonly before: Doing;
  readonly slow: Doing;
  readonly quick: Doing;
}

const races: Record<string, Race> = {
  'a download by a refund': { before: buy, slow: download, quick: giveBack },
  'a refund by a download': { before: buy, slow: giveBack, quick: download },
  'a refund by the same': { before: buy, slow: giveBack, quick: giveBack },
  'a change of the cart by another': { before: add, slow: add, quick: add },
  'a payment by a change of the cart': { before: add, slow: pay, quick: add },
  'a payment by the same in another tab': { before: add, slow: pay, quick: pay },
};

/** Creates a customer with two tabs who has acted in the first. */
async function arrive(store: CrashStore, before: Doing): Promise<Customer> {
  store.now += 1 * MINUTE;
  const shopper = await store.signUp();
  const memory = noMemory();
  const tabs = [openTab(store, shopper, memory), openTab(store, shopper, memory)] as const;
  for (const tab of tabs) tab.through(store.perform);
  await before(tabs[0]);
  await tabs[1].look();
  return { shopper, memory, tabs };
}

const actorOf = (tab: Tab, doing: Doing, process: number): Actor => ({
  process,
  play: async (perform) => {
    tab.through(perform);
    await doing(tab);
  },
});

test.each(Object.entries(races))('%s', { timeout: TIME_LIMIT }, async (_, { before, slow, quick }) => {
  await shop.use(async (store) => {
    const { tabs } = await arrive(store, before);
    const { length } = await stepsOf(store, (perform) => {
      tabs[0].through(perform);
      return slow(tabs[0]);
    });
    for (let taken = 0; taken < length; taken += 1) {
      const { shopper, memory, tabs: two } = await arrive(store, before);
      const step: Move = { kind: 'act', actor: 0, steps: 1 };
      const overtaking: Move = { kind: 'act', actor: 1, steps: Number.POSITIVE_INFINITY };
      await playTogether(
        store,
        [actorOf(two[0], slow, 0), actorOf(two[1], quick, 1)],
        [...Array.from({ length: taken }, () => step), overtaking, overtaking],
      );
      const { violations } = await storiesOf(store, shopper, memory);
      expect([...violations, ...(await ownershipOffences(store, shopper, memory))], `after ${taken} steps`).toEqual([]);
    }
    expect(await violationsOf(store)).toEqual([]);
  });
});
