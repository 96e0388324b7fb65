/** Moves that the scheduler may play next. */
import fc from 'fast-check';
import type { Move } from './scheduler.ts';

/** Any actor, whatever the number of those ready. */
const actor = fc.nat(11);

export const act: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('act' as const),
  actor,
  steps: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 15 })),
});

export const kill: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('kill' as const),
  actor,
  at: fc.constantFrom('anywhere' as const, 'commit' as const, 'provider' as const, 'email' as const),
  sent: fc.boolean(),
});

export const catalogChange: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('catalog' as const),
  product: fc.constantFrom('1', '2'),
  cents: fc.constantFrom(1500, 2500, 3500),
  published: fc.boolean(),
});

export const stripeMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('stripe' as const),
  what: fc.constantFrom(
    ...(['settle', 'settle', 'fail', 'refund all', 'refund a line', 'refund a part'] as const),
    ...(['dispute', 'win', 'lose'] as const),
  ),
  choice: fc.nat(7),
});
