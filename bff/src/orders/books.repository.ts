/** What was sold and given back in a period, for the studio's books. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Whole days in UTC. */
export interface Period {
  /** The first moment of the first day. */
  readonly from: Date;
  /** The first moment after the last day. */
  readonly until: Date;
}

/** A line of a paid order. */
export interface BookedLine {
  readonly receiptYear: number;
  readonly receiptNumber: number;
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly paidAt: Date;
  readonly paymentReference: string;
  readonly refundedAt: Date | null;
  readonly refundedBy: 'buyer' | 'studio' | null;
  readonly refundCents: number | null;
  /** When the payment provider confirmed the refund, and how it calls it. */
  readonly completedAt: Date | null;
  readonly refundReference: string | null;
  /** Of the buyer; null once the account has been deleted. */
  readonly email: string | null;
}

type Bookmark = Pick<BookedLine, 'receiptYear' | 'receiptNumber' | 'position'>;

/** At most `limit` lines that were paid or given back in the period, by receipt. @param after only those after this one */
export async function findBookedLines(
  db: Db,
  { from, until }: Period,
  { after, limit }: { readonly after: Bookmark | undefined; readonly limit: number },
): Promise<BookedLine[]> {
  const { receiptYear = 0, receiptNumber = 0, position = 0 } = after ?? {};
  return await db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.orderId', '=', 'line.orderId').onRef('refund.position', '=', 'line.position'),
    )
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['orders.receiptYear', 'orders.receiptNumber'])
    .select(['orders.id as orderId', 'orders.paidAt', 'orders.paymentReference'])
    .select(['line.position', 'line.productId', 'line.name', 'line.quantity', 'line.unitPriceCents', 'line.refundedAt'])
    .select(['line.refundedBy', 'refund.amountCents as refundCents'])
    .select(['refund.completedAt', 'refund.paymentReference as refundReference', 'users.email'])
    .where('orders.status', '=', 'paid')
    .$narrowType<{ paidAt: Date; paymentReference: string; receiptYear: number; receiptNumber: number }>()
    .where((eb) => eb.or([isIn('orders.paidAt', from, until), isIn('line.refundedAt', from, until)]))
    .where(
      sql<boolean>`(receipt_year, receipt_number, line.position) > (${receiptYear}, ${receiptNumber}, ${position})`,
    )
    .orderBy('orders.receiptYear')
    .orderBy('orders.receiptNumber')
    .orderBy('line.position')
    .limit(limit)
    .execute();
}

export interface DaySales {
  /** Such as 2026-06-01, in UTC. */
  readonly day: string;
  readonly orders: number;
  /** Licence seats. */
  readonly seats: number;
  readonly grossCents: number;
}

/** What was paid on the days of the period that had sales. */
export async function sumSales(db: Db, { from, until }: Period): Promise<DaySales[]> {
  const day = dayOf('orders.paidAt');
  return await db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .select([
      day.as('day'),
      sql<number>`count(distinct orders.id)`.as('orders'),
      sql<number>`sum(line.quantity)`.as('seats'),
      sql<number>`sum(line.unit_price_cents::bigint * line.quantity)::bigint`.as('grossCents'),
    ])
    .where('orders.status', '=', 'paid')
    .where(isIn('orders.paidAt', from, until))
    .groupBy(day)
    .execute();
}

/** What was given back on the days of the period that had refunds, whenever it was paid. */
export async function sumRefunds(
  db: Db,
  { from, until }: Period,
): Promise<{ readonly day: string; readonly refundedCents: number }[]> {
  const day = dayOf('requestedAt');
  return await db
    .selectFrom('refunds')
    .select([day.as('day'), sql<number>`sum(amount_cents)::bigint`.as('refundedCents')])
    .where(isIn('requestedAt', from, until))
    .groupBy(day)
    .execute();
}

const isIn = (column: string, from: Date, until: Date) =>
  sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`;

const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
