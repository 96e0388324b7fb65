/** Whatever a shopper asks for, and at whatever step of it the process is killed: in the end all adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { orKilled } from '../testing/crash/answers.ts';
import { doUntil, interruptionsOf, stepsOf } from '../testing/crash/everywhere.ts';
import { violationsOf } from '../testing/crash/invariants.ts';
import { type Memory, noMemory } from '../testing/crash/memory.ts';
import { keepSpares, type Spares } from '../testing/crash/process.ts';
import { openTab, type Tab } from '../testing/crash/shopper.ts';
import {
  type CrashStore,
  type LastingStore,
  lastingStore,
  type Perform,
  type Shopper,
} from '../testing/crash/store.ts';
import { ownershipOffences, storiesOf } from '../testing/crash/stories.ts';
import { casesOf } from '../testing/tier.ts';

const YEAR = 366 * DAY;
const TIME_LIMIT = 120 * SECOND;
/** Each holds up to two connections. */
const MAX_STANDING = 12;

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

interface Customer {
  readonly shopper: Shopper;
  readonly memory: Memory;
  readonly tab: Tab;
  /** When they came. */
  readonly now: number;
}

/** A year for each customer, so that receipt numbers do not wait; going back, so that housekeeping sees no others. */
async function arrive(store: CrashStore): Promise<Customer> {
  store.now -= YEAR;
  const shopper = await store.signUp();
  const memory = noMemory();
  const tab = openTab(store, shopper, memory);
  tab.through(store.perform);
  return { shopper, memory, tab, now: store.now };
}

/** Finishes what all customers left. */
async function keepHouse(store: CrashStore, at: number): Promise<void> {
  store.now = at;
  await store.perform({ kind: 'housekeeping' });
}

/** Done undisturbed, then interrupted, then done again by a client that got no answer. */
interface Deed {
  readonly before: (tab: Tab, store: CrashStore) => Promise<void>;
  readonly deed: (tab: Tab, perform: Perform) => Promise<void>;
  readonly again: (tab: Tab) => Promise<void>;
  /** How many orders everybody has paid in the end. */
  readonly paid: number;
  /** Whether it differs from another deed only once its first transaction has committed. */
  readonly startsLikeAnother?: boolean;
  readonly inEveryRun?: true;
}

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

/** Leaves money that is to be given back, and an order that was charged. */
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
  'changing a quantity': asking((tab) => tab.change(5), { inEveryRun: true }),
  'taking an item out': asking((tab) => tab.remove()),
  paying: paying('sim_approved', { paid: 1, inEveryRun: true }),
  'paying by a card that is declined': paying('sim_declined', { startsLikeAnother: true }),
  'paying where the provider is silent': paying('sim_timeout', { startsLikeAnother: true }),
  'paying where the provider answers late': paying('sim_late', { startsLikeAnother: true, paid: 1 }),
  'asking again for what is paid': asking((tab) => tab.payAgain(), { before: buy, paid: 1 }),
  'giving back': asking((tab) => tab.giveBack(0), { before: buy, paid: 1, inEveryRun: true }),
  downloading: asking((tab) => tab.download(0), { before: buy, paid: 1, inEveryRun: true }),
  'keeping house': {
    before: leaveBehind,
    deed: async (_, perform) => void (await orKilled(perform({ kind: 'housekeeping' }))),
    again: (tab) => tab.payAgain(),
    paid: 2,
  },
};

test.each(casesOf(deeds))(
  '%s',
  { timeout: TIME_LIMIT },
  async (_, { before, deed, again, paid, startsLikeAnother }) => {
    await shop.use(async (store) => {
      const customers: Customer[] = [];
      store.now += 200 * YEAR;
      const end = store.now;
      const prepare = async () => {
        const customer = await arrive(store);
        customers.push(customer);
        await before(customer.tab, store);
        return customer;
      };
      const { tab: undisturbed } = await prepare();
      const steps = await stepsOf(store, (perform) => {
        undisturbed.through(perform);
        return deed(undisturbed, perform);
      });
      const interruptions = interruptionsOf(steps, startsLikeAnother ? steps.indexOf('commit') : 0);
      while (interruptions.length > 0) {
        const interrupted: (Customer & { readonly ended: Promise<void> })[] = [];
        for (const interruption of interruptions.splice(0, MAX_STANDING)) {
          const customer = await prepare();
          const { ended } = await doUntil(store, interruption, (perform) => {
            customer.tab.through(perform);
            return deed(customer.tab, perform);
          });
          interrupted.push({ ...customer, ended });
        }
        const latest = store.now;
        await store.replace(0);
        // Some ask again at once, others after the store has kept house.
        const [sooner, later] = [0, 1].map((rest) => interrupted.filter((_, index) => index % 2 === rest));
        const askAgain = async (group: typeof interrupted = [], delay: number) => {
          for (const { tab, now, ended } of group) {
            await ended;
            store.now = now + delay;
            tab.through(store.perform);
            await again(tab);
          }
        };
        await askAgain(sooner, 1 * SECOND);
        await keepHouse(store, end);
        await askAgain(later, 2 * MINUTE);
        await keepHouse(store, end);
        store.now = latest;
      }
      expect(await violationsOf(store)).toEqual([]);
      for (const { shopper, memory, now } of customers) {
        store.now = now + 1 * MINUTE;
        expect(await storiesOf(store, shopper, memory)).toEqual({ violations: [], paid });
        expect(await ownershipOffences(store, shopper, memory)).toEqual([]);
      }
      store.now = end;
    });
  },
);
