/** The default days of a command that does not name both. */
import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

test.each([
  [{}, '2026-03-01', '2026-03-16'],
  [{ from: '2026-02-10' }, '2026-02-10', '2026-03-16'],
  [{ to: '2025-12-31' }, '2025-12-01', '2026-01-01'],
])('the days %j are from %s until %s', (days, from, until) => {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  expect(periodOf(days, new Date('2026-03-15T23:59:00Z'))).toEqual({ from: midnight(from), until: midnight(until) });
});
