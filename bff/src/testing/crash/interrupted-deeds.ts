/** Performs the same action, killing the process before every step; in the end all invariants hold. */
import { expect } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../base/clock.ts';
import { doUntil, interruptionsOf, stepsOf } from './everywhere.ts';
import { violationsOf } from './invariants.ts';
import { type Memory, noMemory } from './memory.ts';
import { openTab, type Tab } from './shopper.ts';
import type { CrashStore, Perform, Shopper } from './store.ts';
import { ownershipOffences, storiesOf } from './stories.ts';

const YEAR = 366 * DAY;
/** Each paused action holds up to two connections. */
const MAX_STANDING = 12;

interface Customer {
  readonly shopper: Shopper;
  readonly memory: Memory;
  readonly tab: Tab;
  /** When the customer signed up. */
  readonly now: number;
}

/** An action that runs undisturbed, then interrupted, then again by a client that got no response. */
export interface Deed {
  readonly before: (tab: Tab, store: CrashStore) => Promise<void>;
  readonly deed: (tab: Tab, perform: Perform, store: CrashStore) => Promise<void>;
  readonly again: (tab: Tab, store: CrashStore) => Promise<void>;
  /** Number of orders that each customer has paid in the end. */
  readonly paid: number;
  /** True when it differs from another action only after its first transaction has committed. */
  readonly startsLikeAnother?: boolean;
}

/** Uses one year per customer, so that receipt numbers do not wait; counts down, so that housekeeping skips others. */
async function arrive(store: CrashStore): Promise<Customer> {
  store.now -= YEAR;
  const shopper = await store.signUp();
  const memory = noMemory();
  const tab = openTab(store, shopper, memory);
  tab.through(store.perform);
  return { shopper, memory, tab, now: store.now };
}

/** Completes the unfinished work of all customers. */
async function keepHouse(store: CrashStore, at: number): Promise<void> {
  store.now = at;
  await store.perform({ kind: 'housekeeping' });
}

export async function expectToAddUp(store: CrashStore, { before, deed, again, paid, startsLikeAnother }: Deed) {
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
    return deed(undisturbed, perform, store);
  });
  const interruptions = interruptionsOf(steps, startsLikeAnother ? steps.indexOf('commit') : 0);
  while (interruptions.length > 0) {
    const interrupted: (Customer & { readonly ended: Promise<void> })[] = [];
    for (const interruption of interruptions.splice(0, MAX_STANDING)) {
      const customer = await prepare();
      const { ended } = await doUntil(store, interruption, (perform) => {
        customer.tab.through(perform);
        return deed(customer.tab, perform, store);
      });
      interrupted.push({ ...customer, ended });
    }
    const latest = store.now;
    await store.replace(0);
    // Some retry at once, others after the store's housekeeping.
    const [sooner, later] = [0, 1].map((rest) => interrupted.filter((_, index) => index % 2 === rest));
    const askAgain = async (group: typeof interrupted = [], delay: number) => {
      for (const { tab, now, ended } of group) {
        await ended;
        store.now = now + delay;
        tab.through(store.perform);
        await again(tab, store);
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
}
