import type { Sales, salesSpans, Waiting } from '@storefront/contract/console';
import { after, before, DAY, MINUTE } from '../../../base/clock.ts';
import type { BooksPeriod } from '../../../shop/orders/books.repository.ts';
import { totalsByDay } from '../../../shop/orders/books.ts';
import { findFirstDay, findVisitors } from '../../../site/visitors/visitors.repository.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { readExpiring } from '../health/expiring.ts';
import { countOpen } from '../messages/messages.repository.ts';
import { type CountedDay, countedDays, sumsOf } from './sums.ts';
import {
  countWaiting,
  findBestSellers,
  findFirstSale,
  findPaymentNotesSince,
  findWithdrawnCanaries,
} from './today.repository.ts';

type Span = (typeof salesSpans)[number];

const LOOKS_BACK = 7 * DAY;
/** Longest time of a refund that gets a response. */
const REFUND_TIME = 1 * MINUTE;
const EMAIL_TIME = 5 * MINUTE;
const BEST_SELLERS = 10;

export async function readWaiting(deps: ConsoleDeps): Promise<Waiting> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = before(now, LOOKS_BACK);
  const limits = { refundsBefore: before(now, REFUND_TIME), emailsBefore: before(now, EMAIL_TIME), since };
  const [openMessages, counts, notes, canaries] = [
    await countOpen(db),
    await countWaiting(db, limits),
    await findPaymentNotesSince(db, since),
    await findWithdrawnCanaries(db, since),
  ];
  return {
    openMessages,
    ...counts,
    paymentNotes: notes.map(({ kind, orderId, notedAt }) => ({ kind, orderId, at: notedAt.toISOString() })),
    withdrawnCanaries: canaries.map(({ app, replaced, reason, at }) => ({
      app,
      version: replaced ?? '',
      reason,
      at: at.toISOString(),
    })),
    nearEnd: await readExpiring(deps),
  };
}

export async function readSales({ db, clock }: Pick<ConsoleDeps, 'db' | 'clock'>, span: Span): Promise<Sales> {
  const period = await periodOf(span, { db, clock });
  const days = countedDays(await totalsByDay(db, period), await findVisitors(db, period));
  return {
    times: span === '30-days' ? days.map((day) => ({ time: day.day, ...sumsOf([day]) })) : byMonth(days),
    total: sumsOf(days),
    bestSellers: await findBestSellers(db, period, BEST_SELLERS),
  };
}

/** Returns whole days in UTC, including the current one. */
export async function periodOf(span: Span, { db, clock }: Pick<ConsoleDeps, 'db' | 'clock'>): Promise<BooksPeriod> {
  const now = clock.now();
  const until = after(startOfDay(now), DAY);
  if (span === '30-days') return { from: before(until, 30 * DAY), until };
  const year = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth() + 1, 1));
  if (span === 'year') return { from: year, until };
  const first = min([await findFirstSale(db), await findFirstDay(db), now]);
  return { from: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1)), until };
}

const min = (times: readonly (Date | undefined)[]) =>
  new Date(Math.min(...times.filter((time) => time !== undefined).map(Number)));

const startOfDay = (time: Date) => new Date(Math.floor(time.getTime() / DAY) * DAY);

function byMonth(days: readonly CountedDay[]): Sales['times'] {
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([time, ofMonth]) => ({ time, ...sumsOf(ofMonth) }));
}
