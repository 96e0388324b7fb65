/** Relative cost of two servers, from rounds on a machine that is sometimes busy. */
import { expect, test } from 'vitest';
import { relativeCost } from './relative-cost.ts';

const plain = [100, 100, 300, 100, 100];

test('rounds in which everything took longer change nothing', () => {
  const { added, error } = relativeCost(plain, [105, 105, 315, 105, 105]);
  expect(added).toBeCloseTo(0.05);
  expect(error).toBeCloseTo(0);
});

test('a lump counts in whichever round it falls, and makes the figure less certain', () => {
  const { added, error } = relativeCost([100, 100, 100, 100], [100, 100, 140, 100]);
  expect(added).toBeCloseTo(0.1);
  expect(error).toBeGreaterThan(0.05);
  expect(relativeCost([100, 100, 100, 100], [100, 140, 100, 100])).toEqual({ added, error });
});

test('equal servers cost nothing more', () => {
  expect(relativeCost(plain, plain)).toEqual({ added: 0, error: 0 });
});
