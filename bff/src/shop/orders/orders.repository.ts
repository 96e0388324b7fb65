import { sql } from 'kysely';
import type { Db, Row } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { CURRENT_LICENCE_TEXT } from './licence-texts.ts';
import { orderPaidCents } from './paid-cents.repository.ts';

type NewLine = Pick<Row<'orderLines'>, 'productId' | 'name' | 'unitPriceCents' | 'quantity'> & {
  readonly discountCents?: number;
};

const columns = [
  ...(['id', 'status', 'totalCents', 'idempotencyKey', 'requestHash'] as const),
  ...(['createdAt', 'paidAt', 'processingSince'] as const),
];

export type OrderRow = Pick<Row<'orders'>, (typeof columns)[number]>;

/** Payment reference of orders with a zero total. */
export const FREE = 'free';

/** Replaces the request's hash once its buyer is deleted. */
const NO_REQUEST = Buffer.alloc(32);

type NewOrder = Pick<Row<'orders'>, 'totalCents' | 'idempotencyKey' | 'requestHash' | 'createdAt' | 'refundHours'> &
  Partial<Pick<Row<'orders'>, 'discountId' | 'discountCode' | 'discountCents' | 'isGift'>>;

export async function insertOrder(tx: Tx, userId: string, order: NewOrder, lines: readonly NewLine[]) {
  const row = await tx
    .insertInto('orders')
    .values({ ...order, userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('orderLines')
    .values(lines.map((line, position) => ({ ...line, orderId: row.id, position, licenceText: CURRENT_LICENCE_TEXT })))
    .execute();
  return row;
}

/** Returns the order under the key; an abandoned one releases its key. */
export async function findOrderByKey(db: Db, userId: string, idempotencyKey: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where((eb) => eb.and({ userId, idempotencyKey }))
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
}

/** Returns the newest order under the key, including abandoned ones. */
export async function findNewestOrderByKey(db: Db, userId: string, idempotencyKey: string) {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where((eb) => eb.and({ userId, idempotencyKey }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the order that the user may still pay; there is one at most. */
export async function findOpenOrder(db: Db, userId: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where((eb) => eb.and({ userId, status: 'pending' }))
    .where('processingSince', 'is', null)
    .executeTakeFirst();
}

/** Returns true when an order of the user is open or its payment is in progress. */
export async function hasPendingOrder(db: Db, userId: string): Promise<boolean> {
  return (await pendingOrderOf(db, userId).executeTakeFirst()) !== undefined;
}

/** Returns true when the payment of an order of the user is in progress. */
export async function hasProcessingOrder(db: Db, userId: string): Promise<boolean> {
  const order = await pendingOrderOf(db, userId).where('processingSince', 'is not', null).executeTakeFirst();
  return order !== undefined;
}

function pendingOrderOf(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.and({ userId, status: 'pending' }))
    .limit(1);
}

export type PendingOrder = OrderRow & { readonly userId: string };

/** Returns at most `limit` orders of all users pending since before `cutoff`, oldest first; no payments in progress. */
export async function findPendingOrders(db: Db, cutoff: Date, limit: number): Promise<PendingOrder[]> {
  return await pendingOrders(db)
    .where('createdAt', '<=', cutoff)
    .where('processingSince', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Returns orders of all users whose payments are in progress, by id. @param after only later ids */
export async function findProcessingOrders(db: Db, after: string | undefined, limit: number): Promise<PendingOrder[]> {
  return await pendingOrders(db)
    .where('processingSince', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns an order of any user; undefined unless it is pending. */
export async function findPendingOrderById(db: Db, id: string): Promise<PendingOrder | undefined> {
  return await pendingOrders(db).where('id', '=', id).executeTakeFirst();
}

function pendingOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([...columns, 'userId'])
    .where('status', '=', 'pending')
    .$narrowType<{ userId: string }>();
}

/** Finds an order, paid or not. */
export async function findOrderId(db: Db, by: { readonly id: string } | { readonly paymentReference: string }) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', orderPaidCents.as('paidCents')])
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  return order;
}

export async function lockOrder(tx: Tx, userId: string, orderId: string) {
  return await tx
    .selectFrom('orders')
    .select(['status', 'processingSince'])
    .where((eb) => eb.and({ userId, id: orderId }))
    .forUpdate()
    .executeTakeFirst();
}

interface Payment {
  readonly reference: string;
  readonly now: Date;
  /** The current hours; an order keeps its own if it has more. */
  readonly refundHours: number;
}

/** Assigns the year's next receipt number; concurrent payments wait for this transaction. */
export async function markPaid(tx: Tx, orderId: string, { reference, now, refundHours }: Payment): Promise<void> {
  const receipt = await claimReceiptNumber(tx, now.getUTCFullYear());
  await tx
    .updateTable('orders')
    .set({ status: 'paid', paidAt: now, paymentReference: reference, ...receipt })
    .set({ refundHours: sql<number>`greatest(refund_hours, ${refundHours})` })
    .where('id', '=', orderId)
    .execute();
}

/** A row rather than a sequence, which leaves gaps after rollbacks. */
async function claimReceiptNumber(tx: Tx, year: number) {
  return await tx
    .insertInto('receiptYears')
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ lastNumber: eb('receiptYears.lastNumber', '+', 1) })),
    )
    .returning(['year as receiptYear', 'lastNumber as receiptNumber'])
    .executeTakeFirstOrThrow();
}

export async function markProcessing(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ processingSince: now }).where('id', '=', orderId).execute();
}

export async function markUnpaid(tx: Tx, orderId: string, status: 'declined' | 'abandoned'): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

/** Anonymizes the user's orders, none of which may be pending. */
export async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  const ordersOfUser = tx.selectFrom('orders').select('id').where('userId', '=', userId);
  await tx.updateTable('refunds').set({ reason: null }).where('orderId', 'in', ordersOfUser).execute();
  await tx
    .updateTable('orders')
    .set((eb) => ({
      userId: null,
      idempotencyKey: eb.cast<string>('id', 'text'),
      requestHash: NO_REQUEST,
      // The books must name a business that owes the tax itself.
      taxNumber: eb.case().when('isReverseCharge', '=', true).then(eb.ref('taxNumber')).end(),
    }))
    .where('userId', '=', userId)
    .execute();
}
