/** Whatever a shopper asks for, and at whatever step of it the process is killed: in the end all adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { offencesIn } from '../testing/crash-books.ts';
import { doUntil, interruptionsOf, stepsOf } from '../testing/crash-everywhere.ts';
import { keepSpares, type Spares } from '../testing/crash-process.ts';
import { type Memory, noMemory, openTab, type Tab } from '../testing/crash-shopper.ts';
import { type CrashStore, type LastingStore, lastingStore, type Shopper } from '../testing/crash-store.ts';
import { ownershipOffences, storiesOf } from '../testing/crash-stories.ts';

const TIME_LIMIT = 120 * SECOND;
/** Each holds a connection. */
const MAX_STANDING = 20;

let spares: Spares;
let shop: LastingStore;
beforeAll(() => {
  spares = keepSpares(1);
  shop = lastingStore(spares, 1);
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

/** Somebody who lives in a year of their own, so that nobody's receipt number waits for another's. */
async function arrive(store: CrashStore): Promise<Customer> {
  store.now += 366 * DAY;
  const shopper = await store.signUp();
  const memory = noMemory();
  const tab = openTab(shopper, memory);
  tab.through(store.perform);
  return { shopper, memory, tab, now: store.now };
}

/** The store's own, half a minute after the last customer came. */
async function keepHouse(store: CrashStore): Promise<void> {
  store.now += 31 * SECOND;
  await store.perform({ kind: 'housekeeping' });
}

/** What is done undisturbed, then interrupted, and then done again by somebody who heard nothing. */
interface Deed {
  readonly before: (tab: Tab) => Promise<void>;
  readonly deed: (tab: Tab) => Promise<void>;
  readonly again: (tab: Tab) => Promise<void>;
  /** How many orders everybody has paid in the end. */
  readonly paid: number;
}

const fillCart = (tab: Tab) => tab.add('1', 2);
const buy = async (tab: Tab) => {
  await fillCart(tab);
  await tab.pay('sim_approved');
};
const repeated = (deed: Deed['deed'], before: Deed['before'] = fillCart): Deed => ({
  before,
  deed,
  again: deed,
  paid: 0,
});
const paying = (card: string, paid: number): Deed => ({
  before: fillCart,
  deed: (tab) => tab.pay(card),
  again: (tab) => tab.payAgain(),
  paid,
});
const deeds: Record<string, Deed> = {
  'adding to the cart': repeated(fillCart, async () => {}),
  'changing a quantity': repeated((tab) => tab.change(5)),
  'taking an item out': repeated((tab) => tab.remove()),
  paying: paying('sim_approved', 1),
  'paying by a card that is declined': paying('sim_declined', 0),
  'paying where the provider is silent': paying('sim_timeout', 0),
  'paying where the provider answers late': paying('sim_late', 1),
  'giving back': { ...repeated((tab) => tab.giveBack(0), buy), paid: 1 },
  downloading: { ...repeated((tab) => tab.download(0), buy), paid: 1 },
};

test.each(Object.entries(deeds))('%s', { timeout: TIME_LIMIT }, async (_, { before, deed, again, paid }) => {
  await shop.use(async (store) => {
    const customers: Customer[] = [];
    const prepare = async () => {
      const customer = await arrive(store);
      customers.push(customer);
      await before(customer.tab);
      return customer;
    };
    const { tab: undisturbed } = await prepare();
    const steps = await stepsOf(store, (perform) => {
      undisturbed.through(perform);
      return deed(undisturbed);
    });
    const interruptions = interruptionsOf(steps);
    while (interruptions.length > 0) {
      const interrupted: (Customer & { readonly ended: Promise<void> })[] = [];
      for (const interruption of interruptions.splice(0, MAX_STANDING)) {
        const customer = await prepare();
        const { ended } = await doUntil(store, interruption, (perform) => {
          customer.tab.through(perform);
          return deed(customer.tab);
        });
        interrupted.push({ ...customer, ended });
      }
      const latest = store.now;
      await store.replace(0);
      // Some ask again at once, others after the store has kept house.
      const [atOnce, later] = [0, 1].map((rest) => interrupted.filter((_, index) => index % 2 === rest));
      const askAgain = async (group: typeof interrupted = [], delay: number) => {
        for (const { tab, now, ended } of group) {
          await ended;
          store.now = now + delay;
          tab.through(store.perform);
          await again(tab);
        }
        store.now = latest;
      };
      await askAgain(atOnce, 1 * SECOND);
      await keepHouse(store);
      await askAgain(later, 40 * SECOND);
      store.now += 1 * MINUTE;
      await keepHouse(store);
    }
    expect(await offencesIn(store)).toEqual([]);
    const { now: end } = store;
    for (const { shopper, memory, now } of customers) {
      store.now = now + 1 * MINUTE;
      expect(await storiesOf(store, shopper, memory)).toEqual({ offences: [], paid });
      expect(await ownershipOffences(store, shopper, memory)).toEqual([]);
    }
    store.now = end;
  });
});
