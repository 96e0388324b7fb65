import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface SoldLine {
  readonly orderId: string;
  readonly position: number;
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly firstDownloadedAt: Date | null;
  readonly refundedAt: Date | null;
}

/** A decided refund that the payment provider has not confirmed. */
export interface OpenRefund {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
}

/** Locks a paid line until the transaction ends; a first download of it waits. */
export async function lockBoughtLine(
  tx: Tx,
  userId: string,
  orderId: string,
  position: number,
): Promise<SoldLine | undefined> {
  return await lockedLine(tx, orderId, position).where('orders.userId', '=', userId).executeTakeFirst();
}

/** As lockBoughtLine, for any buyer. */
export async function lockSoldLine(tx: Tx, orderId: string, position: number): Promise<SoldLine | undefined> {
  return await lockedLine(tx, orderId, position).executeTakeFirst();
}

function lockedLine(tx: Tx, orderId: string, position: number) {
  return tx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderLines.orderId', 'orderLines.position', 'orders.paidAt', 'firstDownloadedAt', 'refundedAt'])
    .select(sql<number>`order_lines.unit_price_cents::bigint * order_lines.quantity`.as('amountCents'))
    .where('orderLines.orderId', '=', orderId)
    .where('orderLines.position', '=', position)
    .where('orders.paidAt', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
    .forUpdate('orderLines');
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
    .where('orderId', '=', orderId)
    .where('position', '=', position)
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

export interface RefundNews {
  readonly userId: string;
  readonly email: string;
  readonly orderId: string;
  readonly name: string;
  readonly quantity: number;
  readonly amountCents: number;
  readonly by: 'buyer' | 'studio';
  readonly reason: string | null;
  readonly receiptYear: number;
  readonly receiptNumber: number;
  readonly ownsMore: boolean;
}

/** Locks the buyer's account until the transaction ends; undefined without one. */
export async function findRefundNews(tx: Tx, id: string): Promise<RefundNews | undefined> {
  return await tx
    .selectFrom('refunds')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.orderId', '=', 'refunds.orderId').onRef('line.position', '=', 'refunds.position'),
    )
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'users.id as userId',
      'users.email',
      'orders.id as orderId',
      'line.name',
      'line.quantity',
      'refunds.reason',
    ])
    .select(['refunds.amountCents', 'line.refundedBy as by', 'orders.receiptYear', 'orders.receiptNumber'])
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
