/**
 * Concurrent actions in any order of their steps, with processes killed anywhere: money and products add up.
 * `PROOF_RUNS=2000 npx vitest run any-interleaving` looks further; `PROOF_SEED` repeats a search.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, SECOND } from '../clock.ts';
import { type ActorPlan, actorPlans, doDeed } from '../testing/crash/actors.ts';
import { orKilled } from '../testing/crash/answers.ts';
import { violationsOf } from '../testing/crash/invariants.ts';
import { type Memory, noMemory } from '../testing/crash/memory.ts';
import { keepSpares, type Spares } from '../testing/crash/process.ts';
import { type Actor, type Move, playTogether } from '../testing/crash/scheduler.ts';
import { openTab, type Tab } from '../testing/crash/shopper.ts';
import {
  type CrashStore,
  type LastingStore,
  lastingStore,
  type Perform,
  type Shopper,
} from '../testing/crash/store.ts';
import { ownershipOffences, storiesOf } from '../testing/crash/stories.ts';
import { search } from '../testing/search.ts';
import { runsOf } from '../testing/tier.ts';

const RUNS = Number(process.env.PROOF_RUNS ?? runsOf({ test: 10, more: 60 }));
const SEED = process.env.PROOF_SEED === undefined ? undefined : Number(process.env.PROOF_SEED);
const SEARCH_TIME = (30 + 2 * RUNS) * SECOND;

let spares: Spares;
let shop: LastingStore;
beforeAll(() => {
  spares = keepSpares(2);
  shop = lastingStore(spares, 2);
});
afterAll(async () => {
  await shop.stop();
  await spares.stop();
});

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      actor: fc.nat(2),
      steps: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 15 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      actor: fc.nat(2),
      at: fc.constantFrom('anywhere' as const, 'commit' as const, 'provider' as const, 'email' as const),
      sent: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('catalog' as const),
      product: fc.constantFrom('1', '2'),
      cents: fc.constantFrom(1500, 2500, 3500),
      published: fc.boolean(),
    }),
  },
);
const plans = fc.record({
  actorPlans,
  moves: fc.array(move, { minLength: 10, maxLength: 50, size: 'max' }),
  asksAgainFirst: fc.boolean(),
});

type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

interface Customer {
  readonly shopper: Shopper;
  readonly memory: Memory;
  readonly tabs: Tab[];
}

/** A customer's actions in the store. */
function actorOf(store: CrashStore, customers: readonly Customer[], actorPlan: ActorPlan, index: number): Actor {
  const process = index % 2;
  if (actorPlan.kind === 'housekeeping')
    return { process, play: async (perform) => void (await orKilled(perform(actorPlan))) };
  if (actorPlan.kind === 'studio') {
    return {
      process,
      play: async (perform) => {
        for (const line of actorPlan.lines) await giveBack(store, perform, line);
      },
    };
  }
  const customer = customers[actorPlan.shopper];
  if (!customer) throw new Error('nobody is there');
  const tab = openTab(customer.shopper, customer.memory);
  customer.tabs.push(tab);
  return {
    process,
    play: async (perform) => {
      tab.through(perform);
      for (const deed of actorPlan.deeds) await doDeed(store, tab, deed);
    },
  };
}

/** The studio gives one of all lines that are paid back. */
async function giveBack(store: CrashStore, perform: Perform, index: number): Promise<void> {
  const lines = await store.query<{ orderId: string; position: number }>(
    `select order_id as "orderId", position from order_lines join orders on orders.id = order_id
     where paid_at >= $1 order by paid_at, order_id, position`,
    [new Date(store.now - 10 * DAY)],
  );
  const line = lines[index % lines.length];
  if (line) await orKilled(perform({ kind: 'studio refund', ...line }));
}

/** Keeps house as the store does by itself. */
async function keepHouse(store: CrashStore): Promise<void> {
  store.now += 31 * SECOND;
  await store.perform({ kind: 'housekeeping' });
}

/** All who are still waiting for an answer ask again. */
async function askAgain(store: CrashStore, customers: readonly Customer[]): Promise<void> {
  for (const tab of customers.flatMap(({ tabs }) => tabs)) {
    tab.through(store.perform);
    await tab.payAgain();
  }
}

/** Two customers who have bought a castle and a dragon, and have another castle in the cart. */
async function invite(store: CrashStore): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (const _ of [1, 2]) {
    const customer: Customer = { shopper: await store.signUp(), memory: noMemory(), tabs: [] };
    const tab = openTab(customer.shopper, customer.memory);
    tab.through(store.perform);
    await tab.add('1', 2);
    await tab.add('2', 1);
    await tab.pay('sim_approved');
    await tab.add('1', 3);
    customers.push(customer);
  }
  return customers;
}

/** Everything that contradicts the books or what customers know. */
async function play(store: CrashStore, { actorPlans: invited, moves, asksAgainFirst }: Plan): Promise<string[]> {
  await store.query('update products set price_cents = 2500, published = true');
  const customers = await invite(store);
  const actors = invited.map((actorPlan, index) => actorOf(store, customers, actorPlan, index));
  await playTogether(store, actors, moves);
  if (!asksAgainFirst) await keepHouse(store);
  await askAgain(store, customers);
  await keepHouse(store);
  const found = await violationsOf(store);
  for (const { shopper, memory } of customers) {
    found.push(...(await storiesOf(store, shopper, memory)).violations);
    found.push(...(await ownershipOffences(store, shopper, memory)));
  }
  return found;
}

test('in every order of everybody’s steps, and killed anywhere, money and goods add up', {
  timeout: SEARCH_TIME + 60 * SECOND,
}, async () => {
  const check = (plan: Plan) => shop.use(async (store) => expect(await play(store, plan)).toEqual([]));
  await search(plans, check, { runs: RUNS, time: SEARCH_TIME, seed: SEED });
});
