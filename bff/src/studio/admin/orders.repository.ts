import type { OrderStatus } from '@storefront/contract/orders/schemas';
import { sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';

/** `email` is null once the buyer's account is deleted. */
export type Sale = Found<typeof findSales>[number];
export type SaleWithLines = Found<typeof findSale>;
export type SaleLine = SaleWithLines['lines'][number];

export interface SaleFilter {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly status?: OrderStatus | undefined;
  readonly email?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function findSales(db: Db, { from, until, status, email, limit }: SaleFilter) {
  return await sales(db)
    .where((eb) =>
      eb.and([
        ...(from ? [eb('orders.createdAt', '>=', from)] : []),
        ...(until ? [eb('orders.createdAt', '<', until)] : []),
        ...(status ? [eb('orders.status', '=', status)] : []),
        ...(email === undefined ? [] : [eb(sql`lower(users.email)`, '=', sql`lower(${email})`)]),
      ]),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

export type SaleName = { readonly id: string } | { readonly receiptYear: number; readonly receiptNumber: number };

export async function findSale(db: Db, name: SaleName) {
  const sale = await ('id' in name
    ? sales(db).where('orders.id', '=', name.id)
    : sales(db)
        .where('orders.receiptYear', '=', name.receiptYear)
        .where('orders.receiptNumber', '=', name.receiptNumber)
  ).executeTakeFirst();
  return sale && { ...sale, gift: await giftOf(db, sale.id), lines: await linesOf(db, sale.id) };
}

export function sales(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['orders.id', 'orders.status', 'orders.totalCents', 'orders.createdAt'])
    .select(['orders.paidAt', 'orders.refundHours', 'orders.paymentReference', 'users.email'])
    .select(['orders.receiptYear', 'orders.receiptNumber', 'orders.discountCode', 'orders.discountCents'])
    .select(['orders.taxCents', 'orders.addedTaxCents', 'orders.taxCountry', 'orders.taxNumber'])
    .select(['orders.isReverseCharge', 'orders.hasInvoice'])
    .select(
      sql<number>`(
        select coalesce(sum(amount_cents), 0)::bigint from refunds where refunds.order_id = orders.id
      )`.as('refundedCents'),
    );
}

/** Null unless it is one; `recipientEmail` is null once the gift has ended, or the recipient's account is deleted. */
async function giftOf(db: Db, orderId: string) {
  const gift = await db
    .selectFrom('gifts')
    .select(['recipientEmail', 'sentAt', 'claimedAt', 'endedAt', 'endedBecause'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return gift ?? null;
}

async function linesOf(db: Db, orderId: string) {
  return await db
    .selectFrom('orderLines as line')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.orderId', '=', 'line.orderId').onRef('refund.position', '=', 'line.position'),
    )
    .select(['line.position', 'line.productId', 'line.name', 'line.quantity'])
    .select([
      'line.unitPriceCents',
      'line.discountCents',
      'line.taxCents',
      'line.addedTaxCents',
      'line.taxPercent',
      'line.firstDownloadedAt',
      'line.consentedAt',
      'line.consentWords',
    ])
    .select(['line.refundedAt', 'line.refundedBy', 'refund.amountCents as refundCents'])
    .select(['refund.completedAt', 'refund.reason'])
    .where('line.orderId', '=', orderId)
    .orderBy('line.position')
    .execute();
}
