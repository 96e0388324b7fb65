/** Lines that are given back, and the money that goes back for them. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

export interface SoldLine {
  readonly orderId: string;
  readonly position: number;
  /** What was paid for all its seats. */
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly firstDownloadedAt: Date | null;
  readonly refundedAt: Date | null;
}

/** A refund that was decided, and that the payment provider has not confirmed. */
export interface OpenRefund {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
}

/** Holds a line that the user has paid for until the transaction ends; a first download of it waits meanwhile. */
export async function lockBoughtLine(
  tx: Tx,
  userId: string,
  orderId: string,
  position: number,
): Promise<SoldLine | undefined> {
  return await lockedLine(tx, orderId, position).where('orders.user_id', '=', userId).executeTakeFirst();
}

/** The same for the studio, whoever bought it. */
export async function lockSoldLine(tx: Tx, orderId: string, position: number): Promise<SoldLine | undefined> {
  return await lockedLine(tx, orderId, position).executeTakeFirst();
}

function lockedLine(tx: Tx, orderId: string, position: number) {
  return tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.order_id as orderId', 'order_lines.position', 'orders.paid_at as paidAt'])
    .select(['first_downloaded_at as firstDownloadedAt', 'refunded_at as refundedAt'])
    .select(sql<number>`order_lines.unit_price_cents::bigint * order_lines.quantity`.as('amountCents'))
    .where('order_lines.order_id', '=', orderId)
    .where('order_lines.position', '=', position)
    .where('orders.paid_at', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
    .forUpdate('order_lines');
}

export interface Decision {
  readonly by: 'buyer' | 'studio';
  /** In the studio's words, to the buyer. */
  readonly reason: string | null;
}

/** Marks a locked line as given back, and notes that its money is to follow; who does so asks the provider next. */
export async function insertRefund(
  tx: Tx,
  { orderId, position, amountCents }: SoldLine,
  { by, reason, now }: Decision & { readonly now: Date },
): Promise<OpenRefund> {
  await tx
    .updateTable('order_lines')
    .set({ refunded_at: now, refunded_by: by })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
  const { id } = await tx
    .insertInto('refunds')
    .values({ order_id: orderId, position, amount_cents: amountCents, requested_at: now, asked_at: now, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, orderId, amountCents };
}

interface Claim {
  readonly now: Date;
  /** Refunds that the provider was asked for since are somebody else's. */
  readonly cutoff: Date;
  /** Of this line only. */
  readonly line?: Pick<SoldLine, 'orderId' | 'position'>;
}

/** Takes the open refund that the provider was asked for the longest time ago; undefined when there is none to take. */
export async function claimRefund(db: Db, { now, cutoff, line }: Claim): Promise<OpenRefund | undefined> {
  return await db
    .updateTable('refunds')
    .set({ asked_at: now })
    .where('id', '=', (eb) => {
      const open = eb
        .selectFrom('refunds')
        .select('id')
        .where('completed_at', 'is', null)
        .where('asked_at', '<=', cutoff)
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return line ? open.where('order_id', '=', line.orderId).where('position', '=', line.position) : open;
    })
    .returning(['id', 'order_id as orderId', 'amount_cents as amountCents'])
    .executeTakeFirst();
}

/** Notes that the money went back; false when that is known already. */
export async function markCompleted(tx: Tx, id: string, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ completed_at: now, payment_reference: reference })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
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
  /** Whether the buyer has other seats of the same product. */
  readonly ownsMore: boolean;
}

/** What its buyer is to be told of a refund, whose account stays until the transaction ends; undefined without one. */
export async function findRefundNews(tx: Tx, id: string): Promise<RefundNews | undefined> {
  return await tx
    .selectFrom('refunds')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'refunds.order_id').onRef('line.position', '=', 'refunds.position'),
    )
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'orders.id as orderId',
      'line.name',
      'line.quantity',
      'refunds.reason',
    ])
    .select(['refunds.amount_cents as amountCents', 'line.refunded_by as by'])
    .select(['orders.receipt_year as receiptYear', 'orders.receipt_number as receiptNumber'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('order_lines as other')
            .innerJoin('orders as bought', 'bought.id', 'other.order_id')
            .select('other.position')
            .whereRef('other.product_id', '=', 'line.product_id')
            .whereRef('bought.user_id', '=', 'users.id')
            .where('bought.paid_at', 'is not', null)
            .where('other.refunded_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('ownsMore'),
    )
    .where('refunds.id', '=', id)
    .$narrowType<{ by: 'buyer' | 'studio'; receiptYear: number; receiptNumber: number }>()
    .forKeyShare('users')
    .executeTakeFirst();
}
