/** What one server costs more than another, from rounds on a machine that is not always quiet. */
import { expect, test } from 'vitest';
import { relativeCost } from './relative-cost.ts';

const plain = [
  [100, 100, 300],
  [200, 100, 100],
  [100, 100, 100],
];

test('rounds in which everything took longer change nothing', () => {
  const measured = plain.map((costs) => costs.map((cost) => cost * 1.05));
  expect(relativeCost(plain, measured).median).toBeCloseTo(0.05);
});

test('a single round, or a single batch, in which one alone took longer changes nothing', () => {
  const rounds = [
    [102, 150, 306],
    [204, 102, 102],
    [102, 102, 102],
  ];
  const { median, low, high } = relativeCost(plain, rounds);
  for (const cost of [median, low, high]) expect(cost).toBeCloseTo(0.02);
  expect(relativeCost(plain, [[150, 150, 450], ...rounds.slice(1)]).median).toBeCloseTo(0.02);
});

test('equal servers cost nothing more', () => {
  expect(relativeCost(plain, plain)).toEqual({ median: 0, low: 0, high: 0 });
});
