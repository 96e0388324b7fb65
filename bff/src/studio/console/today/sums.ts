import type { Sales } from '@storefront/contract/console';
import type { DayTotals } from '../../../shop/orders/books.ts';

export interface CountedDay extends DayTotals {
  /** Null when they were not counted. */
  readonly visitors: number | null;
}

export function countedDays(days: readonly DayTotals[], visitors: ReadonlyMap<string, number>): CountedDay[] {
  return days.map((day) => ({ ...day, visitors: visitors.get(day.day) ?? null }));
}

/** Returns the totals of the days; conversion covers only days whose visitors were counted. */
export function sumsOf(days: readonly CountedDay[]): Sales['total'] {
  const counted = days.filter(({ visitors }) => visitors !== null);
  const visitors = sum(counted, 'visitors');
  return {
    orders: sum(days, 'orders'),
    seats: sum(days, 'seats'),
    grossCents: sum(days, 'grossCents'),
    refundedCents: sum(days, 'refundedCents'),
    visitors: counted.length === 0 ? null : visitors,
    conversionPercent: visitors === 0 ? null : Math.round((sum(counted, 'orders') * 1000) / visitors) / 10,
  };
}

const sum = (days: readonly CountedDay[], key: Exclude<keyof CountedDay, 'day'>) =>
  days.reduce((total, each) => total + (each[key] ?? 0), 0);
