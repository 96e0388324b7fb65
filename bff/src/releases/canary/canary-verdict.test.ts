/** Table of when a canary is withdrawn. */
import { describe, expect, test } from 'vitest';
import { describeVerdict, isWorse } from './canary-verdict.ts';

const NONE = { serverErrors: 0, reports: 0, scriptErrors: 0 };

describe.each([
  ['serverErrors', 10],
  ['reports', 10],
  ['scriptErrors', 20],
] as const)('a canary judged by %s', (kind, minimum) => {
  const of = (errors: number, views: number) => ({ ...NONE, views, [kind]: errors });
  const good = of(5, 1000);

  test.each([
    ['that has not been seen', of(0, 0), good, false],
    ['without errors', of(0, 500), good, false],
    ['that fails on every view, but fewer than 30', of(29, 29), good, false],
    ['with too few errors to be sure', of(minimum - 1, 30), good, false],
    ['that fails on every view', of(30, 30), good, true],
    ['that fails on a third of its views', of(minimum, 3 * minimum), good, true],
    ['with several errors in each view', of(90, 30), good, true],
    ['that is as good as the active release', of(minimum, 200 * minimum), good, false],
    ['twice as bad, which may still be chance', of(minimum, 100 * minimum), good, false],
    ['four times as bad, seen often enough to be sure', of(200, 10_000), of(50, 10_000), true],
    [
      'worse than an active release that was made to look perfect, but on 1 % of its views',
      of(100, 10_000),
      of(0, 1e9),
      false,
    ],
    ['as bad as the active release', of(300, 1000), of(300, 1000), false],
    ['better than a bad active release', of(100, 1000), of(300, 1000), false],
    ['a third of whose views fail while nothing is known of the active release', of(20, 60), of(0, 0), true],
    [
      'some of whose views fail while nothing is known of the active release',
      of(minimum, 15 * minimum),
      of(0, 10),
      false,
    ],
  ])('%s: given up is %4$s', (_, canary, baseline, expected) => {
    expect(isWorse(canary, baseline)).toBe(expected);
  });

  test('that is as good as the active release survives being judged a thousand times over', () => {
    // A seeded generator makes the test the same each time.
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const RATE = 0.02;
    let givenUp = 0;
    for (let canaries = 0; canaries < 200; canaries += 1) {
      const [canary, baseline] = [
        { errors: 0, views: 0 },
        { errors: 0, views: 0 },
      ];
      let isGone = false;
      for (let judgement = 0; judgement < 1000 && !isGone; judgement += 1) {
        canary.views += 1;
        baseline.views += 9;
        if (random() < RATE) canary.errors += 1;
        for (let view = 0; view < 9; view += 1) if (random() < RATE) baseline.errors += 1;
        isGone = isWorse(of(canary.errors, canary.views), of(baseline.errors, baseline.views));
      }
      if (isGone) givenUp += 1;
    }
    expect(givenUp).toBeLessThanOrEqual(1);
  });
});

test('what servers and browsers count is never added up', () => {
  const canary = { serverErrors: 9, reports: 9, scriptErrors: 19, views: 30 };
  expect(isWorse(canary, { ...NONE, views: 1000 })).toBe(false);
});

test('a verdict is told in words, in the singular for one', () => {
  const one = { serverErrors: 1, reports: 1, scriptErrors: 1, views: 1 };
  const more = { serverErrors: 2, reports: 0, scriptErrors: 21, views: 40 };
  expect(describeVerdict(more, one)).toBe(
    '0 networks reported failures, 21 errors of scripts, and 2 renders failed in 40 views, ' +
      'while of the active release 1 network reported failures, 1 error of scripts, and 1 render failed in 1 view',
  );
});
