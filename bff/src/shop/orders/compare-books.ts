/** Compares the store's books with the payment provider's. */
import { after, before, type Clock, DAY, HOUR } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import type { BookedMoney, PaymentProvider, Period } from '../payments/payment-provider.ts';
import { isSimulated } from '../payments/simulated-payments.ts';
import {
  findCompletedRefunds,
  findLeftPending,
  findOrdersPaidUnder,
  findPaidOrders,
  findRefundsUnder,
} from './compare-books.repository.ts';

/** Sums in the store and at the provider; null when missing. */
export interface Difference {
  readonly what: 'payment' | 'refund' | 'pending order';
  readonly reference: string;
  readonly orderId: string | null;
  readonly storeCents: number | null;
  readonly providerCents: number | null;
}

interface Entry {
  readonly orderId: string;
  readonly reference: string;
  readonly amountCents: number;
}

type Find = (period: Period) => Promise<Entry[]>;
type FindUnder = (references: readonly string[]) => Promise<Entry[]>;

/** A delayed payment is paid that long after its page was opened. */
const LONGEST_PAYMENT = 30 * DAY;
const CLOCKS_DIFFER = 1 * HOUR;

interface BooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: PaymentProvider;
}

export interface Comparison {
  /** Numbers of compared payments and refunds of the period. */
  readonly payments: number;
  readonly refunds: number;
  readonly differences: readonly Difference[];
}

/** Returns undefined when the provider keeps no books. */
export async function compareBooks(
  { db, clock, payments: provider }: BooksDeps,
  period: Period,
): Promise<Comparison | undefined> {
  const { books, timeToPay } = provider;
  if (!books) return undefined;
  const left = await findLeftPending(db, before(clock.now(), timeToPay + CLOCKS_DIFFER));
  const pending = left.map(({ orderId, amountCents }) => ({
    what: 'pending order' as const,
    reference: orderId,
    orderId,
    storeCents: amountCents,
    providerCents: null,
  }));
  const payments = await compared('payment', period, {
    theirs: books.payments,
    find: (days) => findPaidOrders(db, days),
    findUnder: (references) => findOrdersPaidUnder(db, references),
  });
  const refunds = await compared('refund', period, {
    theirs: books.refunds,
    find: (days) => findCompletedRefunds(db, days),
    findUnder: (references) => findRefundsUnder(db, references),
  });
  return {
    payments: payments.count,
    refunds: refunds.count,
    differences: [...payments.differences, ...refunds.differences, ...pending],
  };
}

interface Books {
  readonly theirs: (period: Period) => AsyncIterable<BookedMoney>;
  readonly find: Find;
  readonly findUnder: FindUnder;
}

async function compared(what: 'payment' | 'refund', period: Period, books: Books) {
  const wide = { from: before(period.from, LONGEST_PAYMENT), until: after(period.until, CLOCKS_DIFFER) };
  const theirs = new Map<string, BookedMoney>();
  for await (const money of books.theirs(wide)) theirs.set(money.reference, money);
  const within = [...theirs.values()].filter(({ at }) => at >= period.from && at < period.until);
  const known = await books.findUnder(within.map(({ reference }) => reference));
  const ours = (await books.find(period)).filter(
    ({ reference, amountCents }) => amountCents > 0 && !isSimulated(reference),
  );
  const entries = new Map([...known, ...ours].map((entry) => [entry.reference, entry.orderId]));
  const sums = sumsOf(await books.findUnder([...entries.keys()]));
  const references = new Set([...entries.keys(), ...within.map(({ reference }) => reference)]);
  const differences = [...references].flatMap((reference): Difference[] => {
    const storeCents = sums.get(reference) ?? null;
    const providerCents = theirs.get(reference)?.amountCents ?? null;
    const orderId = entries.get(reference) ?? null;
    return storeCents === providerCents ? [] : [{ what, reference, orderId, storeCents, providerCents }];
  });
  return { count: references.size, differences };
}

function sumsOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { reference, amountCents } of entries) sums.set(reference, (sums.get(reference) ?? 0) + amountCents);
  return sums;
}
