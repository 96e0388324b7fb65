import { sql } from 'kysely';
import type { Db, Found, Row } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export type SoldLine = Found<typeof lockLine>;

/** A decided refund that the payment provider has not confirmed. */
export type OpenRefund = Pick<Row<'refunds'>, 'id' | 'orderId' | 'amountCents'>;

/** Locks a paid line until the transaction ends; a first download of it waits. @param userId its buyer; null for any */
export async function lockLine(tx: Tx, userId: string | null, orderId: string, position: number) {
  return await tx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderLines.orderId', 'orderLines.position', 'orders.paidAt', 'firstDownloadedAt', 'refundedAt'])
    .select(sql<number>`order_lines.unit_price_cents::bigint * order_lines.quantity`.as('amountCents'))
    .where((eb) => eb.and({ 'orderLines.orderId': orderId, 'orderLines.position': position }))
    .where('orders.paidAt', 'is not', null)
    .$if(userId !== null, (query) => query.where('orders.userId', '=', userId))
    .$narrowType<{ paidAt: Date }>()
    .forUpdate('orderLines')
    .executeTakeFirst();
}

export interface Decision {
  readonly by: 'buyer' | 'studio';
  readonly reason: string | null;
}

/** Marks a locked line as refunded; the caller asks the provider next. */
export async function insertRefund(
  tx: Tx,
  { orderId, position, amountCents }: SoldLine,
  { by, reason, now }: Decision & { readonly now: Date },
): Promise<OpenRefund> {
  await tx
    .updateTable('orderLines')
    .set({ refundedAt: now, refundedBy: by })
    .where((eb) => eb.and({ orderId, position }))
    .execute();
  const { id } = await tx
    .insertInto('refunds')
    .values({ orderId, position, amountCents, requestedAt: now, askedAt: now, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderId, amountCents };
}

interface Claim {
  readonly now: Date;
  /** Refunds requested since belong to another caller. */
  readonly cutoff: Date;
  readonly line?: Pick<SoldLine, 'orderId' | 'position'>;
}

/** Claims the open refund with the oldest request to the provider; undefined when there is none. */
export async function claimRefund(db: Db, { now, cutoff, line }: Claim): Promise<OpenRefund | undefined> {
  return await db
    .updateTable('refunds')
    .set({ askedAt: now })
    .where('id', '=', (eb) => {
      const open = eb
        .selectFrom('refunds')
        .select('id')
        .where('completedAt', 'is', null)
        .where('askedAt', '<=', cutoff)
        .orderBy('askedAt')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return line ? open.where('orderId', '=', line.orderId).where('position', '=', line.position) : open;
    })
    .returning(['id', 'orderId', 'amountCents'])
    .executeTakeFirst();
}

/** False when it was completed before. */
export async function markCompleted(tx: Tx, id: string, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ completedAt: now, paymentReference: reference })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type RefundNews = Found<typeof findRefundNews>;

/** Locks the buyer's account until the transaction ends; undefined without one. */
export async function findRefundNews(tx: Tx, id: string) {
  return await tx
    .selectFrom('refunds')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.orderId', '=', 'refunds.orderId').onRef('line.position', '=', 'refunds.position'),
    )
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select(['users.id as userId', 'users.email', 'orders.id as orderId', 'line.name', 'line.quantity'])
    .select(['refunds.amountCents', 'refunds.reason', 'line.refundedBy as by', 'receiptYear', 'receiptNumber'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('orderLines as other')
            .innerJoin('orders as bought', 'bought.id', 'other.orderId')
            .select('other.position')
            .whereRef('other.productId', '=', 'line.productId')
            .whereRef('bought.userId', '=', 'users.id')
            .where('bought.paidAt', 'is not', null)
            .where('other.refundedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('ownsMore'),
    )
    .where('refunds.id', '=', id)
    .$narrowType<{ by: 'buyer' | 'studio'; receiptYear: number; receiptNumber: number }>()
    .forKeyShare('users')
    .executeTakeFirst();
}
