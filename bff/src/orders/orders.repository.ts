/** Writing orders and their lines, and finding those under way; order-reads.repository.ts shows them. */
import type { Db } from '../db/database.ts';
import type { OrderStatus } from '../db/order-tables.ts';
import type { Tx } from '../db/transaction.ts';

export interface OrderRow {
  readonly id: string;
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

interface NewLine {
  readonly productId: string;
  readonly name: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

const columns = [
  'id',
  'status',
  'total_cents as totalCents',
  'idempotency_key as idempotencyKey',
  'request_hash as requestHash',
  'created_at as createdAt',
  'paid_at as paidAt',
] as const;

/** In place of a request's hash, once nobody is left who could send it again. */
const NO_REQUEST = Buffer.alloc(32);

interface NewOrder {
  readonly totalCents: number;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly lines: readonly NewLine[];
  readonly now: Date;
}

/** Creates a pending order. */
export async function insertOrder(tx: Tx, userId: string, order: NewOrder): Promise<OrderRow> {
  const row = await tx
    .insertInto('orders')
    .values({
      user_id: userId,
      total_cents: order.totalCents,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      created_at: order.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        order_id: row.id,
        position,
        product_id: line.productId,
        name: line.name,
        unit_price_cents: line.unitPriceCents,
        quantity: line.quantity,
      })),
    )
    .execute();
  return row;
}

/** The order made under the key; an abandoned one leaves its key free. */
export async function findOrderByKey(db: Db, userId: string, idempotencyKey: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
}

/** The newest order made under the key, be it abandoned or not. */
export async function findNewestOrderByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPendingOrder(db: Db, userId: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** At most `limit` orders of all users that have been pending since before `cutoff`, oldest first. */
export async function findPendingOrders(
  db: Db,
  cutoff: Date,
  limit: number,
): Promise<(OrderRow & { readonly userId: string })[]> {
  return await db
    .selectFrom('orders')
    .select([...columns, 'user_id as userId'])
    .where('status', '=', 'pending')
    .$narrowType<{ userId: string }>()
    .where('created_at', '<=', cutoff)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Locks the order until the transaction ends and returns its status. */
export async function lockOrder(tx: Tx, userId: string, orderId: string): Promise<OrderStatus | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', userId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return order?.status;
}

/** Marks the order as paid, and gives it the next receipt number of the year; the next payment waits for this one's end. */
export async function markPaid(tx: Tx, orderId: string, reference: string, now: Date): Promise<void> {
  const { year, number } = await takeReceiptNumber(tx, now.getUTCFullYear());
  await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      paid_at: now,
      payment_reference: reference,
      receipt_year: year,
      receipt_number: number,
    })
    .where('id', '=', orderId)
    .execute();
}

/** A sequence would leave gaps where transactions are rolled back; a row does not. */
async function takeReceiptNumber(tx: Tx, year: number): Promise<{ year: number; number: number }> {
  return await tx
    .insertInto('receipt_years')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb('receipt_years.last_number', '+', 1) })),
    )
    .returning(['year', 'last_number as number'])
    .executeTakeFirstOrThrow();
}

export async function markUnpaid(tx: Tx, orderId: string, status: 'declined' | 'abandoned'): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

/** Leaves the user's orders in the books without anything that tells whose they were; none may be pending. */
export async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  const ordersOfUser = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
  await tx.updateTable('refunds').set({ reason: null }).where('order_id', 'in', ordersOfUser).execute();
  await tx
    .updateTable('orders')
    .set((eb) => ({ user_id: null, idempotency_key: eb.cast<string>('id', 'text'), request_hash: NO_REQUEST }))
    .where('user_id', '=', userId)
    .execute();
}
