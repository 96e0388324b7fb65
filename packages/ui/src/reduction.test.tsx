/** Temporary price reductions, with the legally required details. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceBefore, reductionInWords } from './reduction.tsx';

const reduction = { until: '2026-12-24T23:00:00.000Z', ordinaryCents: 3499, lowestBeforeCents: 2999 };
const crossedOut = (priceCents: number, more: object = {}) =>
  render(<PriceBefore priceCents={priceCents} reduction={{ ...reduction, ...more }} />).container.textContent;

test('the lowest price of the 30 days before is crossed out, never the ordinary one', () => {
  expect(crossedOut(1999)).toBe('$29.99');
});

test.each([
  ['a price that is no lower than that', 2999, {}],
  ['what was not sold before', 1999, { lowestBeforeCents: null }],
  ['a price that is not reduced', 1999, { lowestBeforeCents: 0 }],
])('nothing is crossed out of %s', (_, priceCents, more) => {
  expect(crossedOut(priceCents, more)).toBe('');
});

test('words say until when it holds, what comes then, and the lowest before', () => {
  expect(reductionInWords(reduction)).toBe(
    'Until December 24, 2026, 11:00 PM UTC, then $34.99. Lowest price of the 30 days before: $29.99.',
  );
  expect(reductionInWords({ ...reduction, lowestBeforeCents: null })).toBe(
    'Until December 24, 2026, 11:00 PM UTC, then $34.99.',
  );
});
