import { DAY } from '@storefront/utils/time';
import type { BooksPeriod } from 'bff/orders';
import { UsageError } from '../command-error.ts';

const LONGEST = 36_600; // days

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Converts whole days in UTC, both included and both optional. @throws {UsageError} */
export function boundsOf({ from, to }: Days): Partial<BooksPeriod> {
  const first = from === undefined ? undefined : startOf(from, '--from');
  const last = to === undefined ? undefined : startOf(to, '--to');
  if (first && last && first > last) throw new UsageError('--from must not be after --to.');
  return { ...(first && { from: first }), ...(last && { until: new Date(last.getTime() + DAY) }) };
}

/** The same with defaults: until today, from the first of the last day's month. @throws {UsageError} */
export function periodOf({ from, to }: Days, now: Date): BooksPeriod {
  const last = to ?? dayOf(now);
  const { from: first, until } = boundsOf({ from: from ?? `${last.slice(0, 7)}-01`, to: last });
  if (!first || !until) throw new UsageError('A period has two days.');
  if (until.getTime() - first.getTime() > LONGEST * DAY) throw new UsageError('That is more than a hundred years.');
  return { from: first, until };
}

export function formatPeriod({ from, until }: BooksPeriod): string {
  return `${dayOf(from)} to ${dayOf(new Date(until.getTime() - DAY))}`;
}

function startOf(day: string, option: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime()) || dayOf(start) !== day) {
    throw new UsageError(`${option} must be a day such as 2026-06-01.`);
  }
  return start;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
