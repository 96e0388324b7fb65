import { STUDIO_NAME } from '@storefront/contract';
import { sql } from 'kysely';
import type { Db, Found } from '../../base/db/database.ts';
import { valueAt } from '../../base/studio-settings/studio-settings.repository.ts';
import { ofModel } from '../catalog/catalog.repository.ts';

export type ShownOrder = Found<typeof findOrder>;
export type ShownLine = ShownOrder['lines'][number];

export async function findOrder(db: Db, userId: string, orderId: string) {
  const orders = await ordersOf(db, userId).where('id', '=', orderId).execute();
  const [order] = await withLines(db, orders);
  return order;
}

/** Returns orders, newest first. @param after the id of an order: only older ones */
export async function findOrders(
  db: Db,
  userId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit?: number } = {},
) {
  const orders = ordersOf(db, userId)
    .orderBy('createdAt', 'desc')
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
    .leftJoin('gifts', 'gifts.orderId', 'orders.id')
    .select(['id', 'status', 'totalCents', 'createdAt', 'paidAt', 'receiptYear', 'receiptNumber', 'paymentReference'])
    .select(['processingSince', 'refundHours'])
    .select(['discountCode', 'discountCents', 'taxCents', 'addedTaxCents'])
    .select(['taxCountry', 'taxNumber', 'isReverseCharge', 'hasInvoice'])
    .select(['gifts.orderId as giftId', 'recipientEmail', 'message', 'sentAt', 'claimedAt', 'endedAt', 'endedBecause'])
    .select(valueAt('shop-name', sql.ref('orders.paidAt'), STUDIO_NAME).as('shopName'))
    .where('userId', '=', userId);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

async function withLines(db: Db, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await linesOf(db, ids).execute();
  const lines = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((row) => {
    const order = toGiven(row);
    const shown = (lines.get(order.id) ?? []).map(toLine);
    return { ...order, lines: order.gift?.claimedAt ? shown.map(withoutDownload) : shown };
  });
}

function toGiven({ giftId, recipientEmail, message, sentAt, claimedAt, endedAt, endedBecause, ...order }: OrderRow) {
  const gift = giftId === null ? null : { recipientEmail, message, sentAt, claimedAt, endedAt, endedBecause };
  return { ...order, gift };
}

/** Hides a recipient's downloads from a gift's buyer. */
const withoutDownload = (line: ReturnType<typeof toLine>) => ({ ...line, firstDownloadedAt: null });

function linesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('orderLines as line')
    .innerJoin('products', 'products.id', 'line.productId')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.orderId', '=', 'line.orderId').onRef('refund.position', '=', 'line.position'),
    )
    .select(['line.orderId', 'line.position', 'line.productId', 'line.name', 'line.quantity'])
    .select([
      'unitPriceCents',
      'line.discountCents',
      'line.taxCents',
      'line.addedTaxCents',
      'line.taxPercent',
      'firstDownloadedAt',
      'consentedAt',
      'consentWords',
      'image',
      'slug',
    ])
    .select([ofModel('pictures').as('pictures'), 'published'])
    .select(['refundedBy', 'amountCents', 'requestedAt', 'refusedAt', 'completedAt', 'reason'])
    .where('line.orderId', 'in', orderIds)
    .orderBy('line.position');
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

function toLine({ orderId: _, slug, published, refundedBy, ...row }: LineRow) {
  const { amountCents, reason, requestedAt, refusedAt, completedAt, ...line } = row;
  return {
    ...line,
    slug: published ? slug : null,
    refund:
      refundedBy && amountCents !== null && requestedAt
        ? { by: refundedBy, amountCents, reason, requestedAt, refusedAt, completedAt }
        : null,
  };
}

/** Returns lines of the latest `limit` paid orders, newest first; slug and picture only while the product is sold. */
export async function findPurchases(db: Db, userId: string, limit: number) {
  const latest = db
    .selectFrom('orders')
    .select(['id', 'paidAt'])
    .where('userId', '=', userId)
    .where('paidAt', 'is not', null)
    .$narrowType<{ paidAt: Date }>()
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return await db
    .selectFrom(latest.as('paid'))
    .innerJoin('orderLines', 'orderLines.orderId', 'paid.id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'orderLines.productId').on('products.published', '=', true),
    )
    .select(['paid.id as orderId', 'orderLines.productId', 'products.slug', 'products.image'])
    .select(['orderLines.name as itemName', 'paid.paidAt', ofModel('pictures').as('pictures')])
    .select((eb) => eb('orderLines.refundedAt', 'is not', null).$castTo<boolean>().as('isRefunded'))
    .orderBy('paid.paidAt', 'desc')
    .orderBy('paid.id', 'desc')
    .orderBy('orderLines.position')
    .execute();
}
