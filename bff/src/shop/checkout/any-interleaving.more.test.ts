/**
 * Concurrent actions in any order of their steps, with processes killed anywhere: money and products add up.
 * `PROOF_RUNS=2000 npx vitest run --mode more any-interleaving.more` searches further; `PROOF_SEED` repeats a search.
 */
import fc from 'fast-check';
import { actorPlans } from '../../testing/crash/actors.ts';
import { act, catalogChange, kill } from '../../testing/crash/moves.ts';
import { searchInterleavings } from '../../testing/crash/search-interleavings.ts';

const moves = fc.oneof(
  { weight: 16, arbitrary: act },
  { weight: 1, arbitrary: kill },
  { weight: 1, arbitrary: catalogChange },
);

searchInterleavings('in every order of everybody’s steps, and killed anywhere, money and goods add up', {
  plans: fc.record({
    actorPlans,
    moves: fc.array(moves, { minLength: 10, maxLength: 50, size: 'max' }),
    asksAgainFirst: fc.boolean(),
  }),
  runs: 30,
});
