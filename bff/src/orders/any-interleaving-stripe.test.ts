/**
 * Payments on Stripe's page, in any order of everybody's steps: processes are killed before any query and any request to
 * Stripe, events come late, twice, three at once, out of order or never, payments take days and fail, and money goes back
 * in Stripe's dashboard and by disputes. Both books agree in the end.
 * `PROOF_RUNS=100 PROOF_SEED=1 npx vitest run any-interleaving-stripe` looks further, and repeats a search.
 */
import fc from 'fast-check';
import { actorPlansOfStripe } from '../testing/crash/actors.ts';
import { type Plan, storeMoves } from '../testing/crash/play.ts';
import type { Move } from '../testing/crash/scheduler.ts';
import { searchInterleavings } from '../testing/crash/search-interleavings.ts';
import { runsOf } from '../testing/tier.ts';

const atStripe: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('stripe' as const),
  what: fc.constantFrom(
    ...(['settle', 'settle', 'fail', 'refund all', 'refund a line', 'refund a part'] as const),
    ...(['dispute', 'win', 'lose'] as const),
  ),
  choice: fc.nat(7),
});
const moves = fc.oneof(...storeMoves, { weight: 5, arbitrary: atStripe });

const plans: fc.Arbitrary<Plan> = fc.record({
  actorPlans: actorPlansOfStripe,
  moves: fc.array(moves, { minLength: 10, maxLength: 60, size: 'max' }),
  asksAgainFirst: fc.boolean(),
  isTold: fc.boolean(),
  endsWell: fc.boolean(),
  begun: fc.constantFrom('nothing', 'page', 'payment', 'dispute'),
});

searchInterleavings('in every order of everybody’s steps, and killed anywhere, both books agree', {
  plans,
  runs: runsOf({ test: 3, more: 40 }),
  withStripe: true,
});
