import { sql } from 'kysely';
import type { Db, Found, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { orderPaidCents } from '../orders/paid-cents.repository.ts';
import type { SoldLine } from '../orders/sold-lines.repository.ts';

/** A decided refund that the payment provider has not confirmed. */
export type OpenRefund = Pick<Row<'refunds'>, 'id' | 'orderId' | 'amountCents' | 'refusedAt'> & {
  /** Reference of the order's charge. */
  readonly chargeReference: string;
  /** Amount charged. */
  readonly paidCents: number;
};

const paidCents = orderPaidCents.as('paidCents');

const openColumns = [
  ...(['refunds.id', 'refunds.orderId', 'refunds.amountCents', 'refunds.refusedAt'] as const),
  'orders.paymentReference as chargeReference' as const,
  paidCents,
];

/** Locks the refunds of an order that are not completed, until the transaction ends. */
export async function lockOpenRefunds(tx: Tx, orderId: string): Promise<OpenRefund[]> {
  return await tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(openColumns)
    .$narrowType<{ chargeReference: string }>()
    .where('refunds.orderId', '=', orderId)
    .where('completedAt', 'is', null)
    .where('amountCents', '>', 0)
    .orderBy('position')
    .forUpdate('refunds')
    .execute();
}

export async function isRefundOpen(db: Db, id: string): Promise<boolean> {
  const refund = await db.selectFrom('refunds').select('completedAt').where('id', '=', id).executeTakeFirst();
  return refund?.completedAt === null;
}

/** Returns the references of the provider's refunds that are recorded. */
export async function findRefundReferences(db: Db, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const refunds = await db
    .selectFrom('refunds')
    .select('paymentReference')
    .where('paymentReference', 'in', references)
    .$narrowType<{ paymentReference: string }>()
    .execute();
  return new Set(refunds.map(({ paymentReference }) => paymentReference));
}

export async function findRefundById(db: Db, id: string) {
  return await db
    .selectFrom('refunds')
    .select(['id', 'orderId', 'amountCents'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface Decision {
  readonly by: 'buyer' | 'studio';
  readonly reason: string | null;
}

/** Marks a locked line as refunded; the caller then requests the refund from the provider. */
export async function insertRefund(
  tx: Tx,
  { orderId, position, amountCents, chargeReference, paidCents }: SoldLine,
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
  return { id, orderId, amountCents, refusedAt: null, chargeReference, paidCents };
}

interface Claim {
  readonly now: Date;
  /** Refunds requested after this time belong to another caller. */
  readonly cutoff: Date;
  readonly line?: Pick<SoldLine, 'orderId' | 'position'>;
}

/** Claims the open refund with the oldest request to the provider; undefined when there is none. */
export async function claimRefund(db: Db, { now, cutoff, line }: Claim): Promise<OpenRefund | undefined> {
  return await db
    .updateTable('refunds')
    .from('orders')
    .set({ askedAt: now })
    .whereRef('orders.id', '=', 'refunds.orderId')
    .where('refunds.id', '=', (eb) => {
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
    .returning(openColumns)
    .$narrowType<{ chargeReference: string }>()
    .executeTakeFirst();
}

/** Returns false when it was completed before. */
export async function markCompleted(tx: Tx, id: string, reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ completedAt: now, paymentReference: reference })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false when it was completed before. */
export async function markRefused(
  tx: Tx,
  id: string,
  { now, askedAgainAt }: { readonly now: Date; readonly askedAgainAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ refusedAt: now, askedAt: askedAgainAt })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes housekeeping request the order's refused refunds again next. */
export async function askAgainSoon(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ askedAt: eb.ref('requestedAt') }))
    .where('orderId', '=', orderId)
    .where('refusedAt', 'is not', null)
    .where('completedAt', 'is', null)
    .execute();
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
    .select(sql<boolean>`orders.owner_id is distinct from orders.user_id`.as('isGivenAway'))
    .select(ownsMore)
    .where('refunds.id', '=', id)
    .$narrowType<{ by: 'buyer' | 'studio'; receiptYear: number; receiptNumber: number }>()
    .forKeyShare('users')
    .executeTakeFirst();
}

/** Locks the account that received the refunded line as a gift; undefined without one. */
export async function findGiftLoss(tx: Tx, id: string) {
  return await tx
    .selectFrom('refunds')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.orderId', '=', 'refunds.orderId').onRef('line.position', '=', 'refunds.position'),
    )
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .innerJoin('users', 'users.id', 'orders.ownerId')
    .select(['users.email', 'line.name', 'line.quantity', ownsMore])
    .where('refunds.id', '=', id)
    .where(sql<boolean>`orders.user_id is distinct from orders.owner_id`)
    .forKeyShare('users')
    .executeTakeFirst();
}

/** True when the user still has seats of the line's product. */
const ownsMore = sql<boolean>`exists (
  select from orders owned join order_lines other on other.order_id = owned.id
  where owned.owner_id = users.id and owned.paid_at is not null
    and other.product_id = line.product_id and other.refunded_at is null
)`.as('ownsMore');
