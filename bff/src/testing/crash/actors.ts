/** Concurrent actors of a store, and the actions of each. */
import fc from 'fast-check';
import { HOUR, MINUTE, SECOND } from '../../base/clock.ts';
import type { Tab } from './shopper.ts';
import type { CrashStore } from './store.ts';

const product = fc.constantFrom('1', '2');
const seats = fc.integer({ min: 1, max: 3 });
const line = fc.nat(2);
const card = fc.oneof(
  { weight: 4, arbitrary: fc.constant('sim_approved') },
  { weight: 1, arbitrary: fc.constantFrom('sim_declined', 'sim_timeout', 'sim_late') },
);

const of = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });

/** A shopper's actions in a tab, with any payment provider. */
const everyday = [
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), product, seats }) },
  { weight: 2, arbitrary: of('pay again') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), seats }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('give back' as const, 'download' as const), line }) },
  { weight: 1, arbitrary: fc.oneof(of('remove'), of('clear'), of('look'), of('wait'), of('wait for days')) },
];
const pay = (by: fc.Arbitrary<string>) => fc.record({ kind: fc.constant('pay' as const), card: by });
const page = fc.nat(2);
const how = fc.constantFrom<('card' | 'delayed')[]>('card', 'card', 'card', 'delayed');

const deedByCard = fc.oneof(...everyday, { weight: 6, arbitrary: pay(card) });
/** Actions on the provider's page; `page` counts from the latest. */
const deedByPage = fc.oneof(
  ...everyday,
  { weight: 3, arbitrary: pay(fc.constant('')) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('pay for more' as const), product, seats }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('buy there' as const), how }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay there' as const), how, page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('come back' as const), page }) },
  { weight: 1, arbitrary: of('wait an hour') },
);
type Arbitrated<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
type Deed = Arbitrated<typeof deedByCard> | Arbitrated<typeof deedByPage>;

/** A tab of one of two shoppers. */
const tabOf = (deed: fc.Arbitrary<Deed>) =>
  fc.record({
    kind: fc.constant('tab' as const),
    // Two tabs of one shopper are more frequent than two shoppers.
    shopper: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1),
    deeds: fc.array(deed, { minLength: 2, maxLength: 5, size: 'max' }),
  });

/** The store's own housekeeping, or refunds by the studio. */
const stores = [
  { weight: 1, arbitrary: of('housekeeping') },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('studio' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
];

/** The provider delivers events: which one, counted from the latest, and how many times at once. */
const messenger = fc.record({
  kind: fc.constant('messenger' as const),
  deliveries: fc.array(fc.record({ event: fc.nat(9), times: fc.constantFrom(1, 1, 2, 3) }), {
    minLength: 1,
    maxLength: 5,
    size: 'max',
  }),
});

const together = { minLength: 2, maxLength: 3, size: 'max' } as const;
const actorByCard = fc.oneof({ weight: 4, arbitrary: tabOf(deedByCard) }, ...stores);
const actorByPage = fc.oneof({ weight: 6, arbitrary: tabOf(deedByPage) }, ...stores, {
  weight: 3,
  arbitrary: messenger,
});
export type ActorPlan = Arbitrated<typeof actorByCard> | Arbitrated<typeof actorByPage>;

export const actorPlans = fc.array(actorByCard, together);
/** Actors for a provider with its own payment page and events. */
export const actorPlansOfStripe = fc
  .tuple(messenger, fc.array(actorByPage, together))
  .map(([telling, others]): ActorPlan[] => [telling, ...others]);

/** Performs a shopper's action in `tab`. */
export async function doDeed(store: CrashStore, tab: Tab, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'add':
      return tab.add(deed.product, deed.seats);
    case 'pay':
      return tab.pay(deed.card);
    case 'pay again':
      return tab.payAgain();
    case 'change':
      return tab.change(deed.seats);
    case 'pay for more':
      await tab.add(deed.product, deed.seats);
      return tab.pay('');
    case 'buy there':
      await tab.pay('');
      return tab.payThere(deed.how);
    case 'pay there':
      return tab.payThere(deed.how, deed.page);
    case 'come back':
      return tab.comeBack(deed.page);
    case 'give back':
      return tab.giveBack(deed.line);
    case 'download':
      return tab.download(deed.line);
    case 'wait':
      store.now += 31 * SECOND;
      return;
    case 'wait an hour':
      store.now += 61 * MINUTE;
      return;
    case 'wait for days':
      store.now += 73 * HOUR;
      return;
    default:
      return tab[deed.kind]();
  }
}
