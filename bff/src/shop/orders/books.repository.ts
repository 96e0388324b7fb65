import { sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';
import { linePaidCents } from './paid-cents.repository.ts';

/** Whole days in UTC; `until` is excluded. */
export interface BooksPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** `email` is the buyer's, null once the account is deleted. */
export type BookedLine = Found<typeof findBookedLines>[number];

interface Bookmark {
  readonly receiptYear: number;
  readonly receiptNumber: number;
}

/** Returns lines paid or refunded in the period, of `limit` orders, by receipt. @param after only later orders */
export async function findBookedLines(
  db: Db,
  { from, until }: BooksPeriod,
  { after, limit }: { readonly after: Bookmark | undefined; readonly limit: number },
) {
  const { receiptYear = 0, receiptNumber = 0 } = after ?? {};
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
    .select(['line.discountCents', 'orders.discountCode', 'line.taxCents', 'line.addedTaxCents', 'line.taxPercent'])
    .select(['orders.taxCountry', 'orders.taxNumber', 'orders.isReverseCharge'])
    .select(['line.refundedBy', 'refund.amountCents as refundCents'])
    .select(['refund.completedAt', 'refund.paymentReference as refundReference', 'users.email'])
    .where('orders.status', '=', 'paid')
    .$narrowType<{ paidAt: Date; paymentReference: string; receiptYear: number; receiptNumber: number }>()
    .where((eb) => eb.or([isIn('orders.paidAt', from, until), isIn('line.refundedAt', from, until)]))
    // Pages by whole orders, because all sort columns are then in one table, and so in an index.
    .where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('orders as page')
        .select('page.id')
        .where('page.status', '=', 'paid')
        .where(sql<boolean>`(page.receipt_year, page.receipt_number) > (${receiptYear}, ${receiptNumber})`)
        .where(
          sql<boolean>`(${isIn('page.paidAt', from, until)} or page.id in (
            select order_id from refunds where ${isIn('requestedAt', from, until)}
          ))`,
        )
        .orderBy('page.receiptYear')
        .orderBy('page.receiptNumber')
        .limit(limit),
    )
    .orderBy('orders.receiptYear')
    .orderBy('orders.receiptNumber')
    .orderBy('line.position')
    .execute();
}

export type DaySales = Found<typeof sumSales>[number];

/** Returns only days with sales. */
export async function sumSales(db: Db, { from, until }: BooksPeriod) {
  const day = dayOf('orders.paidAt');
  return await db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .select([
      day.as('day'),
      sql<number>`count(distinct orders.id)`.as('orders'),
      sql<number>`sum(line.quantity)`.as('seats'),
      sql<number>`sum(${linePaidCents})::bigint`.as('grossCents'),
      sql<number>`coalesce(sum(line.tax_cents), 0)::bigint`.as('taxCents'),
    ])
    .where('orders.status', '=', 'paid')
    .where(isIn('orders.paidAt', from, until))
    .groupBy(day)
    .execute();
}

/** Returns only days with refunds, whenever the order was paid. */
export async function sumRefunds(db: Db, { from, until }: BooksPeriod) {
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
