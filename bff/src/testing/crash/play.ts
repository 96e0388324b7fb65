/**
 * Runs customers, studio, housekeeping and provider concurrently, in an order that a plan decides; checks the result.
 */
import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import type { StripeEvent } from '@storefront/testkit/stripe/objects';
import type { StripeServer } from '@storefront/testkit/stripe/stripe-server';
import { DAY, MINUTE, SECOND } from '../../base/clock.ts';
import { type ActorPlan, doDeed } from './actors.ts';
import { orKilled } from './answers.ts';
import { openDisputes, processing } from './happenings.ts';
import { violationsOf } from './invariants.ts';
import { type Memory, noMemory } from './memory.ts';
import type { RequestTask } from './protocol.ts';
import { type Actor, type Move, playTogether } from './scheduler.ts';
import { openTab, type Tab } from './shopper.ts';
import type { CrashStore, Perform, Shopper } from './store.ts';
import { ownershipOffences, storiesOf } from './stories.ts';

interface Customer {
  readonly shopper: Shopper;
  readonly memory: Memory;
  readonly tabs: Tab[];
}

export interface Plan {
  readonly actorPlans: readonly ActorPlan[];
  readonly moves: readonly Move[];
  readonly asksAgainFirst: boolean;
  /** For a provider with events: true when undelivered ones arrive in the end, and when everything succeeds there. */
  readonly isTold?: boolean;
  readonly endsWell?: boolean;
  /** True when open pages are paid in the end. */
  readonly paysInTheEnd?: boolean;
  /** An open page, a delayed payment, or a dispute that the first customer has started before. */
  readonly begun?: 'nothing' | 'page' | 'payment' | 'dispute';
}

/** A customer's actions in the store. */
function actorOf(store: CrashStore, customers: readonly Customer[], actorPlan: ActorPlan, index: number): Actor {
  const process = index % 2;
  if (actorPlan.kind === 'housekeeping') return { process, play: (perform) => keepHouseOnce(store, perform) };
  if (actorPlan.kind === 'messenger') {
    return {
      process,
      play: async (perform) => {
        for (const { event, times } of actorPlan.deliveries) await tell(store, perform, event, times);
      },
    };
  }
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
  const tab = openTab(store, customer.shopper, customer.memory);
  customer.tabs.push(tab);
  return {
    process,
    play: async (perform) => {
      tab.through(perform);
      for (const deed of actorPlan.deeds) await doDeed(store, tab, deed);
    },
  };
}

/** The studio refunds one of all paid lines. */
async function giveBack(store: CrashStore, perform: Perform, index: number): Promise<void> {
  const lines = await store.query<{ orderId: string; position: number }>(
    `select order_id as "orderId", position from order_lines join orders on orders.id = order_id
     where paid_at >= $1 order by paid_at, order_id, position`,
    [new Date(store.now - 10 * DAY)],
  );
  const line = lines[index % lines.length];
  if (line) await orKilled(perform({ kind: 'studio refund', ...line }));
}

async function keepHouseOnce({ stripe }: CrashStore, perform: Perform): Promise<void> {
  await orKilled(perform({ kind: 'housekeeping' }));
  if (stripe) await orKilled(perform({ kind: 'missed events' }));
}

/** Runs the store's housekeeping. */
async function keepHouse(store: CrashStore): Promise<void> {
  // Longer than a page stays open; then longer than a refused refund waits.
  for (const later of store.stripe ? [61 * MINUTE, 1 * DAY + 1 * MINUTE] : [31 * SECOND]) {
    store.now += later;
    await keepHouseOnce(store, store.perform);
  }
}

/** Creates the provider's request for an event, signed now. */
export function eventTask(stripe: StripeServer, event: StripeEvent): RequestTask {
  const { body, headers } = stripe.signed(event);
  const { path } = paymentEndpoints.takePaymentEvent;
  return { kind: 'request', path, method: 'POST', headers: { ...headers, 'x-forwarded-for': '10.200.0.1' }, body };
}

/** Delivers one of the latest events, several times at once; it may be too old when it is read. */
async function tell({ stripe }: CrashStore, perform: Perform, index: number, times: number): Promise<void> {
  const event = stripe?.events.filter(({ type }) => type !== 'payment_intent.created').at(-1 - index);
  if (!stripe || !event) return;
  const outcomes = await Promise.all(Array.from({ length: times }, () => orKilled(perform(eventTask(stripe, event)))));
  for (const outcome of outcomes) {
    if (outcome && outcome.status !== 200 && outcome.status !== 400)
      throw new Error(`an event was answered with ${outcome.status}`);
  }
}

/** Ends all open payments and disputes at the provider, and optionally delivers all events since. */
async function end(store: CrashStore, stripe: StripeServer, customers: readonly Customer[], told: number, plan: Plan) {
  const { isTold, endsWell } = plan;
  if (plan.paysInTheEnd) {
    const pages = customers.flatMap(({ memory }) => memory.pages);
    for (const id of pages) if (stripe.session(id).status === 'open') stripe.pay(id);
  }
  for (const { id } of processing(stripe)) stripe.settleDelayed(id, endsWell ? 'succeeded' : 'failed');
  for (const { id } of openDisputes(stripe)) stripe.closeDispute(id, endsWell ? 'won' : 'lost');
  if (!isTold) return;
  for (const event of stripe.events.slice(told).toReversed()) {
    const { status } = await store.perform(eventTask(stripe, event));
    if (status !== 200) throw new Error(`an event was answered with ${status} in the end`);
  }
}

/** Retries every request without a response. */
async function askAgain(store: CrashStore, customers: readonly Customer[]): Promise<void> {
  for (const tab of customers.flatMap(({ tabs }) => tabs)) {
    tab.through(store.perform);
    await tab.payAgain();
  }
}

/** Creates two customers who have bought a castle and a dragon, and have another castle in the cart. */
async function invite(store: CrashStore): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (const _ of [1, 2]) {
    const customer: Customer = { shopper: await store.signUp(), memory: noMemory(), tabs: [] };
    const tab = openTab(store, customer.shopper, customer.memory);
    tab.through(store.perform);
    await tab.add('1', 2);
    await tab.add('2', 1);
    await tab.pay('sim_approved');
    tab.payThere('card');
    await tab.comeBack();
    await tab.look();
    await tab.add('1', 3);
    customer.tabs.push(tab);
    customers.push(customer);
  }
  return customers;
}

async function begin({ stripe }: CrashStore, customer: Customer | undefined, begun: Plan['begun']): Promise<void> {
  const [tab] = customer?.tabs ?? [];
  const intent = [...(stripe?.intents.keys() ?? [])].at(-2);
  if (begun === 'dispute' && intent !== undefined) stripe?.dispute(intent);
  if (!tab || (begun !== 'page' && begun !== 'payment')) return;
  await tab.pay('');
  if (begun === 'payment') tab.payThere('delayed');
}

/** Returns everything that contradicts the books or the customers' memory. */
export async function play(store: CrashStore, plan: Plan): Promise<string[]> {
  const { actorPlans: invited, moves, asksAgainFirst } = plan;
  await store.query('update products set price_cents = 2500, published = true');
  const { stripe } = store;
  const told = stripe?.events.length ?? 0;
  const customers = await invite(store);
  await begin(store, customers[0], plan.begun);
  const actors = invited.map((actorPlan, index) => actorOf(store, customers, actorPlan, index));
  await playTogether(store, actors, moves);
  if (stripe) await end(store, stripe, customers, told, plan);
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
