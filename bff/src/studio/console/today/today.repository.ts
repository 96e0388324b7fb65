import { sql } from 'kysely';
import type { Db } from '../../../base/db/database.ts';
import type { BooksPeriod } from '../../../shop/orders/books.repository.ts';
import { linePaidCents } from '../../../shop/orders/paid-cents.repository.ts';

const MOST_LISTED = 20;

export interface Limits {
  /** Refunds requested after this time are still in progress. */
  readonly refundsBefore: Date;
  readonly emailsBefore: Date;
  readonly since: Date;
}

export async function countWaiting(db: Db, { refundsBefore, emailsBefore, since }: Limits) {
  const { rows } = await sql<{ openRefunds: number; failedEmails: number; lateEmails: number }>`
    select
      (select count(*)::int from refunds where completed_at is null and requested_at < ${refundsBefore}) as open_refunds,
      (select count(*)::int from outgoing_messages
        where state = 'failed' and kind = 'letter' and finished_at >= ${since}) as failed_emails,
      (select count(*)::int from outgoing_messages
        where state in ('queued', 'sending') and kind = 'letter' and created_at < ${emailsBefore}) as late_emails
  `.execute(db);
  return rows[0] ?? { openRefunds: 0, failedEmails: 0, lateEmails: 0 };
}

export async function findPaymentNotesSince(db: Db, since: Date) {
  return await db
    .selectFrom('paymentNotes')
    .select(['kind', 'orderId', 'notedAt'])
    .where('notedAt', '>=', since)
    .orderBy('notedAt', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

export async function findWithdrawnCanaries(db: Db, since: Date) {
  return await db
    .selectFrom('releaseEvents')
    .select(['app', 'replaced', 'reason', 'at'])
    .where('action', '=', 'auto-rollback')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** Returns when the first order was paid. */
export async function findFirstSale(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom('orders')
    .select('paidAt')
    .where('paidAt', 'is not', null)
    .orderBy('paidAt')
    .limit(1)
    .executeTakeFirst();
  return first?.paidAt ?? undefined;
}

/** Returns products by amount paid in the period, with their current names. */
export async function findBestSellers(db: Db, { from, until }: BooksPeriod, limit: number) {
  return await db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .innerJoin('products', 'products.id', 'line.productId')
    .select(['line.productId', 'products.name'])
    .select(sql<number>`sum(line.quantity)::int`.as('seats'))
    .select(sql<number>`sum(${linePaidCents})::bigint`.as('grossCents'))
    .where('orders.paidAt', '>=', from)
    .where('orders.paidAt', '<', until)
    .groupBy(['line.productId', 'products.name'])
    .orderBy('grossCents', 'desc')
    .orderBy('line.productId')
    .limit(limit)
    .execute();
}
