/** Who may act in a store at once, and what each of them may do there. */
import fc from 'fast-check';
import { HOUR, SECOND } from '../../clock.ts';
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

/** What a shopper may do in a tab. */
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), product, seats }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const), card }) },
  { weight: 2, arbitrary: of('pay again') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), seats }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('give back' as const, 'download' as const), line }) },
  { weight: 1, arbitrary: fc.oneof(of('remove'), of('clear'), of('look'), of('wait'), of('wait for days')) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** A tab of one of two shoppers, the store's own housekeeping, or the studio that gives money back. */
const actorPlan = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tab' as const),
      // More often two tabs of one than two strangers.
      shopper: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1),
      deeds: fc.array(deed, { minLength: 2, maxLength: 5, size: 'max' }),
    }),
  },
  { weight: 1, arbitrary: of('housekeeping') },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('studio' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
);
export type ActorPlan = typeof actorPlan extends fc.Arbitrary<infer P> ? P : never;

export const actorPlans = fc.array(actorPlan, { minLength: 2, maxLength: 3, size: 'max' });

/** Does in `tab` what a shopper may do. */
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
    case 'give back':
      return tab.giveBack(deed.line);
    case 'download':
      return tab.download(deed.line);
    case 'wait':
      store.now += 31 * SECOND;
      return;
    case 'wait for days':
      store.now += 73 * HOUR;
      return;
    default:
      return tab[deed.kind]();
  }
}
