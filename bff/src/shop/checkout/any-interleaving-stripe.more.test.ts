/**
 * Payments on Stripe's page with the steps of all actors in any order: processes are killed before any query and any
 * request to Stripe, events come late, twice, three at once, out of order or never, payments take days and fail, and
 * money goes back in Stripe's dashboard and by disputes. Both books agree in the end. `PROOF_RUNS=100 PROOF_SEED=1 npx
 * vitest run --mode more any-interleaving-stripe` searches further, and repeats a search.
 */
import fc from 'fast-check';
import { actorPlansOfStripe } from '../../testing/crash/actors.ts';
import { act, catalogChange, kill, stripeMove } from '../../testing/crash/moves.ts';
import type { Plan } from '../../testing/crash/play.ts';
import { searchInterleavings } from '../../testing/crash/search-interleavings.ts';

const moves = fc.oneof(
  { weight: 16, arbitrary: act },
  { weight: 2, arbitrary: kill },
  { weight: 1, arbitrary: catalogChange },
  { weight: 4, arbitrary: stripeMove },
);

const plans: fc.Arbitrary<Plan> = fc.record({
  actorPlans: actorPlansOfStripe,
  moves: fc.array(moves, { minLength: 10, maxLength: 60, size: 'max' }),
  asksAgainFirst: fc.boolean(),
  isTold: fc.boolean(),
  endsWell: fc.boolean(),
  begun: fc.constantFrom('nothing', 'page', 'page', 'payment', 'dispute'),
});

searchInterleavings('in every order of everybody’s steps, and killed anywhere, both books agree', {
  plans,
  runs: 12,
  withStripe: true,
});
