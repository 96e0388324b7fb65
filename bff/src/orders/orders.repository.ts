/** Rows of orders and their lines. */
import type { Db, OrderStatus } from '../db/database.ts';
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

export interface OrderLineRow {
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
  readonly lines: readonly OrderLineRow[];
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

/** One of the user's orders, with its lines. */
export async function findOrder(
  db: Db,
  userId: string,
  orderId: string,
): Promise<(OrderRow & { lines: OrderLineRow[] }) | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order && { ...order, lines: (await findLines(db, [order.id])).get(order.id) ?? [] };
}

/** The user's orders with their lines, newest first. */
export async function findOrders(db: Db, userId: string): Promise<(OrderRow & { lines: OrderLineRow[] })[]> {
  const orders = await db
    .selectFrom('orders')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const lines = await findLines(
    db,
    orders.map((order) => order.id),
  );
  return orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] }));
}

async function findLines(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_lines')
    .select([
      'order_id as orderId',
      'product_id as productId',
      'name',
      'unit_price_cents as unitPriceCents',
      'quantity',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.orderId);
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

export async function markPaid(tx: Tx, orderId: string, reference: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, payment_reference: reference })
    .where('id', '=', orderId)
    .execute();
}

export async function markUnpaid(tx: Tx, orderId: string, status: 'declined' | 'abandoned'): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

/** Leaves the user's orders in the books without anything that tells whose they were; none may be pending. */
export async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ user_id: null, idempotency_key: eb.cast<string>('id', 'text'), request_hash: NO_REQUEST }))
    .where('user_id', '=', userId)
    .execute();
}

/** What the user bought: the lines of their paid orders, newest first, with the slugs of what is still on the shelf. */
export async function findPurchases(
  db: Db,
  userId: string,
): Promise<{ orderId: string; productId: string; slug: string | null; itemName: string; paidAt: Date }[]> {
  return await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'order_lines.product_id').on('products.published', '=', true),
    )
    .select([
      'orders.id as orderId',
      'order_lines.product_id as productId',
      'products.slug',
      'order_lines.name as itemName',
      'orders.paid_at as paidAt',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .orderBy('order_lines.position')
    .execute();
}
