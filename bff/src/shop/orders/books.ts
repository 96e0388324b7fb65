import { after, DAY } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import {
  type BookedLine,
  type BooksPeriod,
  type DaySales,
  findBookedLines,
  sumRefunds,
  sumSales,
} from './books.repository.ts';

/** Orders. */
const BATCH_SIZE = 500;

export interface DayTotals extends DaySales {
  /** Cents refunded on that day, whenever the order was paid. */
  readonly refundedCents: number;
}

/** Yields all lines paid or refunded in the period, by receipt. */
export async function* readBooks(db: Db, period: BooksPeriod): AsyncGenerator<BookedLine> {
  let last: BookedLine | undefined;
  do {
    const lines = await findBookedLines(db, period, { after: last, limit: BATCH_SIZE });
    yield* lines;
    last = lines.at(-1);
  } while (last);
}

/** Returns every day of the period, including those without sales. */
export async function totalsByDay(db: Db, period: BooksPeriod): Promise<DayTotals[]> {
  const sales = new Map((await sumSales(db, period)).map((row) => [row.day, row]));
  const refunds = new Map((await sumRefunds(db, period)).map((row) => [row.day, row.refundedCents]));
  return daysOf(period).map((day) => ({
    ...(sales.get(day) ?? { day, orders: 0, seats: 0, grossCents: 0, taxCents: 0 }),
    refundedCents: refunds.get(day) ?? 0,
  }));
}

function daysOf({ from, until }: BooksPeriod): string[] {
  const days: string[] = [];
  // In UTC every day is 24 hours long.
  for (let day = from; day < until; day = after(day, DAY)) days.push(day.toISOString().slice(0, 10));
  return days;
}
