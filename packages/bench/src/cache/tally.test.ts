import { expect, test } from 'vitest';
import { createTally, type Seen } from './tally.ts';

const seen = (changes: Partial<Seen> = {}): Seen => ({
  outcome: 'whole',
  isNew: false,
  milliseconds: 1,
  cache: 'HIT',
  ...changes,
});

test('failures of known pages and of pages that nobody had asked for are told apart', () => {
  const tally = createTally();
  tally.add(seen());
  tally.add(seen({ outcome: 'torn', cache: 'MISS' }));
  tally.add(seen({ outcome: 'refused', isNew: true, cache: 'MISS' }));
  tally.add(seen({ outcome: 'unanswered', cache: '' }));
  expect(tally.failures).toBe(2);
  expect(tally.row()).toMatchObject({
    requests: 4,
    errors: 1,
    'not 200': 0,
    torn: 1,
    'new searches failed': '1 of 1',
    'from cache %': '25.00',
  });
});

test('the slowest of a hundred is the 99th percentile', () => {
  const tally = createTally();
  for (let n = 1; n <= 100; n += 1) tally.add(seen({ milliseconds: n }));
  expect(tally.row()).toMatchObject({ 'p50 ms': '51.0', 'p99 ms': '100.0', 'max ms': '100.0' });
});
