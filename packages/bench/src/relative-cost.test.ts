/** What one server costs more than another, from rounds on a machine that is not always quiet. */
import { expect, test } from 'vitest';
import { relativeCost } from './relative-cost.ts';

const plain = [100, 100, 300, 100, 100];

test('rounds in which everything took longer change nothing', () => {
  expect(relativeCost(plain, [105, 105, 315, 105, 105]).median).toBeCloseTo(0.05);
});

test('a single round in which one alone took longer changes nothing', () => {
  const { median, low, high } = relativeCost(plain, [102, 150, 306, 102, 102]);
  for (const cost of [median, low, high]) expect(cost).toBeCloseTo(0.02);
});

test('equal servers cost nothing more', () => {
  expect(relativeCost(plain, plain)).toEqual({ median: 0, low: 0, high: 0 });
});
