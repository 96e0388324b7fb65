/** Whatever a shopper asks for, and at whatever step of it the process is killed: in the end all adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, SECOND } from '../clock.ts';
import { offencesIn } from '../testing/crash-books.ts';
import { doUntil, interruptionsOf, stepsOf } from '../testing/crash-everywhere.ts';
import { keepSpares, type Spares } from '../testing/crash-process.ts';
import { noMemory, openTab, type Tab } from '../testing/crash-shopper.ts';
import { type CrashStore, openCrashStore } from '../testing/crash-store.ts';
import { storiesOf } from '../testing/crash-stories.ts';

const TIME_LIMIT = 120 * SECOND;
/** Each holds a connection. */
const MAX_STANDING = 20;

let spares: Spares;
beforeAll(() => {
  spares = keepSpares(1);
});
afterAll(() => spares.stop());

/** What is done undisturbed, then interrupted, and then done again by somebody who heard nothing. */
interface Deed {
  readonly before: (tab: Tab) => Promise<void>;
  readonly deed: (tab: Tab) => Promise<void>;
  readonly again: (tab: Tab) => Promise<void>;
  /** How many orders are paid in the end. */
  readonly paid: number;
}

const fillCart = (tab: Tab) => tab.add('1', 2);
const deeds: Record<string, Deed> = {
  'adding to the cart': {
    before: async () => {},
    deed: (tab) => tab.add('1', 2),
    again: (tab) => tab.add('1', 2),
    paid: 0,
  },
  'changing a quantity': { before: fillCart, deed: (tab) => tab.change(5), again: (tab) => tab.change(5), paid: 0 },
  'taking an item out': { before: fillCart, deed: (tab) => tab.remove(), again: (tab) => tab.remove(), paid: 0 },
  paying: {
    before: fillCart,
    deed: (tab) => tab.pay('sim_approved'),
    again: (tab) => tab.payAgain(),
    paid: 1,
  },
};

/** A customer who lives in a year of their own, so that nobody's receipt number waits for another's. */
async function newcomer(store: CrashStore) {
  store.now += 366 * DAY;
  const shopper = await store.signUp();
  const memory = noMemory();
  const tab = openTab(shopper, memory);
  tab.through(store.perform);
  return { tab, memory, shopper, now: store.now };
}

test.each(Object.entries(deeds))(
  'killed at any step of %s',
  { timeout: TIME_LIMIT },
  async (_, { before, deed, again, paid }) => {
    const store = await openCrashStore(spares, 1);
    const customers: Awaited<ReturnType<typeof newcomer>>[] = [];
    const arrive = async () => {
      const customer = await newcomer(store);
      customers.push(customer);
      await before(customer.tab);
      return customer;
    };
    const first = await arrive();
    const steps = await stepsOf(store, (perform) => {
      first.tab.through(perform);
      return deed(first.tab);
    });
    console.log(steps.length);
    const interruptions = interruptionsOf(steps);
    while (interruptions.length > 0) {
      const started: { customer: Awaited<ReturnType<typeof newcomer>>; ended: Promise<void> }[] = [];
      for (const interruption of interruptions.splice(0, MAX_STANDING)) {
        const customer = await arrive();
        const { ended } = await doUntil(store, interruption, (perform) => {
          customer.tab.through(perform);
          return deed(customer.tab);
        });
        started.push({ customer, ended });
      }
      const latest = store.now;
      await store.replace(0);
      for (const [index, { customer, ended }] of started.entries()) {
        await ended;
        customer.tab.through(store.perform);
        if (index % 2 === 0) {
          store.now = customer.now + SECOND;
          await again(customer.tab);
        }
      }
      store.now = latest + 31 * SECOND;
      await store.perform({ kind: 'housekeeping' });
      for (const [index, { customer }] of started.entries()) {
        if (index % 2 === 0) continue;
        store.now = customer.now + 40 * SECOND;
        await again(customer.tab);
      }
      store.now = latest + 40 * SECOND;
    }
    expect(await offencesIn(store)).toEqual([]);
    for (const { shopper, memory } of customers) {
      expect(await storiesOf(store, shopper, memory)).toEqual({ offences: [], paid });
    }
    await store.stop();
  },
);
