/** Reading orders with all that is shown of them. */
import { sql } from 'kysely';
import { ofModel } from '../catalog/catalog.repository.ts';
import type { ProductRow } from '../catalog/product-view.ts';
import type { Db } from '../db/database.ts';
import type { OrderStatus } from '../db/order-tables.ts';

export interface ShownLine extends Pick<ProductRow, 'pictures'> {
  readonly position: number;
  readonly productId: string;
  readonly slug: string | null;
  readonly name: string;
  readonly image: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly firstDownloadedAt: Date | null;
  readonly refund: {
    readonly amountCents: number;
    readonly by: 'buyer' | 'studio';
    /** In the studio's words, to the buyer. */
    readonly reason: string | null;
    readonly requestedAt: Date;
    readonly completedAt: Date | null;
  } | null;
}

export interface ShownOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly paymentReference: string | null;
  readonly receiptYear: number | null;
  readonly receiptNumber: number | null;
  readonly lines: readonly ShownLine[];
}

/** One of the user's orders. */
export async function findOrder(db: Db, userId: string, orderId: string): Promise<ShownOrder | undefined> {
  const orders = await ordersOf(db, userId).where('id', '=', orderId).execute();
  const [order] = await withLines(db, orders);
  return order;
}

/** The user's orders, newest first. @param after the id of one of them: only older ones @param limit how many at most */
export async function findOrders(
  db: Db,
  userId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<ShownOrder[]> {
  const orders = ordersOf(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(after !== undefined, (query) => query.where(isOlderThan(userId, after ?? '')));
  return await withLines(db, await orders.execute());
}

const isOlderThan = (userId: string, orderId: string) => sql<boolean>`(created_at, id) < (
  select cursor.created_at, cursor.id from orders cursor where cursor.user_id = ${userId} and cursor.id = ${orderId}
)`;

function ordersOf(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents as totalCents', 'created_at as createdAt', 'paid_at as paidAt'])
    .select(['receipt_year as receiptYear', 'receipt_number as receiptNumber', 'payment_reference as paymentReference'])
    .where('user_id', '=', userId);
}

async function withLines(db: Db, orders: readonly Omit<ShownOrder, 'lines'>[]): Promise<ShownOrder[]> {
  const ids = orders.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await linesOf(db, ids).execute();
  const lines = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((order) => ({ ...order, lines: (lines.get(order.id) ?? []).map(toLine) }));
}

function linesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.order_id', '=', 'line.order_id').onRef('refund.position', '=', 'line.position'),
    )
    .select(['line.order_id as orderId', 'line.position', 'line.product_id as productId', 'line.name', 'line.quantity'])
    .select(['unit_price_cents as unitPriceCents', 'first_downloaded_at as firstDownloadedAt', 'image', 'slug'])
    .select([ofModel('pictures').as('pictures'), 'published'])
    .select(['refunded_by as refundedBy', 'amount_cents as amountCents'])
    .select(['requested_at as requestedAt', 'completed_at as completedAt', 'reason'])
    .where('line.order_id', 'in', orderIds)
    .orderBy('line.position');
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

function toLine({ orderId: _, slug, published, refundedBy, ...row }: LineRow): ShownLine {
  const { amountCents, reason, requestedAt, completedAt, ...line } = row;
  return {
    ...line,
    slug: published ? slug : null,
    refund:
      refundedBy && amountCents !== null && requestedAt
        ? { by: refundedBy, amountCents, reason, requestedAt, completedAt }
        : null,
  };
}

/** What the user bought: the lines of their paid orders, newest first, with the slugs and pictures of what is still sold. */
export async function findPurchases(db: Db, userId: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'order_lines.product_id').on('products.published', '=', true),
    )
    .select(['orders.id as orderId', 'order_lines.product_id as productId', 'products.slug', 'products.image'])
    .select(['order_lines.name as itemName', 'orders.paid_at as paidAt', ofModel('pictures').as('pictures')])
    .select((eb) => eb('order_lines.refunded_at', 'is not', null).$castTo<boolean>().as('isRefunded'))
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .orderBy('order_lines.position')
    .execute();
}
