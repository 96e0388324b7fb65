import type { OrderStatus } from '../db/columns.ts';
import type { Db, Row } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

interface NewLine {
  readonly productId: string;
  readonly name: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

const columns = ['id', 'status', 'totalCents', 'idempotencyKey', 'requestHash', 'createdAt', 'paidAt'] as const;

export type OrderRow = Pick<Row<'orders'>, (typeof columns)[number]>;

/** Replaces the request's hash once its buyer is deleted. */
const NO_REQUEST = Buffer.alloc(32);

interface NewOrder {
  readonly totalCents: number;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly lines: readonly NewLine[];
  readonly now: Date;
}

export async function insertOrder(tx: Tx, userId: string, order: NewOrder): Promise<OrderRow> {
  const row = await tx
    .insertInto('orders')
    .values({
      userId,
      totalCents: order.totalCents,
      idempotencyKey: order.idempotencyKey,
      requestHash: order.requestHash,
      createdAt: order.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('orderLines')
    .values(
      order.lines.map((line, position) => ({
        orderId: row.id,
        position,
        productId: line.productId,
        name: line.name,
        unitPriceCents: line.unitPriceCents,
        quantity: line.quantity,
      })),
    )
    .execute();
  return row;
}

/** The order under the key; an abandoned one leaves its key free. */
export async function findOrderByKey(db: Db, userId: string, idempotencyKey: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('status', '<>', 'abandoned')
    .executeTakeFirst();
}

/** The newest order under the key, abandoned ones included. */
export async function findNewestOrderByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPendingOrder(db: Db, userId: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(columns)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** At most `limit` orders of all users pending since before `cutoff`, oldest first. */
export async function findPendingOrders(
  db: Db,
  cutoff: Date,
  limit: number,
): Promise<(OrderRow & { readonly userId: string })[]> {
  return await db
    .selectFrom('orders')
    .select([...columns, 'userId'])
    .where('status', '=', 'pending')
    .$narrowType<{ userId: string }>()
    .where('createdAt', '<=', cutoff)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

export async function lockOrder(tx: Tx, userId: string, orderId: string): Promise<OrderStatus | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('userId', '=', userId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return order?.status;
}

/** Assigns the year's next receipt number; concurrent payments wait for this transaction. */
export async function markPaid(tx: Tx, orderId: string, reference: string, now: Date): Promise<void> {
  const { year, number } = await takeReceiptNumber(tx, now.getUTCFullYear());
  await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      paidAt: now,
      paymentReference: reference,
      receiptYear: year,
      receiptNumber: number,
    })
    .where('id', '=', orderId)
    .execute();
}

/** A row instead of a sequence, which leaves gaps after rollbacks. */
async function takeReceiptNumber(tx: Tx, year: number): Promise<{ year: number; number: number }> {
  return await tx
    .insertInto('receiptYears')
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ lastNumber: eb('receiptYears.lastNumber', '+', 1) })),
    )
    .returning(['year', 'lastNumber as number'])
    .executeTakeFirstOrThrow();
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
    .set((eb) => ({ userId: null, idempotencyKey: eb.cast<string>('id', 'text'), requestHash: NO_REQUEST }))
    .where('userId', '=', userId)
    .execute();
}
