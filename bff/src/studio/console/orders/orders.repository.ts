import type { OrderStatus } from '@storefront/contract/orders/schemas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Found } from '../../../base/db/database.ts';
import { containing } from '../../../base/db/patterns.ts';
import type { Tx } from '../../../base/db/transaction.ts';
import { orderPaidCents } from '../../../shop/orders/paid-cents.repository.ts';
import { sales } from '../../admin/orders.repository.ts';
import type { OrderMatch } from './search.ts';

export interface OrderSearch {
  /** A condition from `conditionOf`. */
  readonly condition?: RawBuilder<SqlBool> | undefined;
  readonly status?: OrderStatus | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly customerId?: string | undefined;
  readonly sort: 'created' | 'total';
  readonly direction: 'asc' | 'desc';
  /** Limits the orders to those after this one. */
  readonly after?: OrderBookmark | undefined;
  readonly limit: number;
}

export interface OrderBookmark {
  readonly totalCents: number;
  readonly createdAt: Date;
  readonly id: string;
}

export type ListedOrderRow = Found<typeof searchOrders>[number];

export async function searchOrders(db: Db, search: OrderSearch) {
  const { sort, direction, condition, status, from, until, after, limit, customerId } = search;
  return await sales(db)
    .select(firstLine)
    .select(sql<number>`(select count(*)::int - 1 from order_lines where order_id = orders.id)`.as('moreLines'))
    .$if(condition !== undefined, (query) => query.where(condition ?? sql<SqlBool>`true`))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status ?? 'paid'))
    .$if(customerId !== undefined, (query) => query.where('orders.userId', '=', customerId ?? ''))
    .$if(from !== undefined, (query) => query.where('orders.createdAt', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('orders.createdAt', '<', until ?? new Date()))
    .$if(after !== undefined, (query) => query.where(comesAfter(sort, direction, after)))
    .$if(sort === 'total', (query) => query.orderBy(orderPaidCents, direction))
    .orderBy('orders.createdAt', direction)
    .orderBy('orders.id', direction)
    .limit(limit)
    .execute();
}

const firstLine = sql<string>`coalesce(
  (select name from order_lines where order_id = orders.id order by position limit 1), ''
)`.as('product');

function comesAfter(sort: OrderSearch['sort'], direction: OrderSearch['direction'], after: OrderBookmark | undefined) {
  const { totalCents = 0, createdAt, id } = after ?? {};
  const than = direction === 'asc' ? sql`>` : sql`<`;
  return sort === 'total'
    ? sql<SqlBool>`(${orderPaidCents}, orders.created_at, orders.id) ${than} (${totalCents}, ${createdAt}, ${id})`
    : sql<SqlBool>`(orders.created_at, orders.id) ${than} (${createdAt}, ${id})`;
}

/** Looks up buyers and products first, so that the planner knows how few orders there are. */
export async function conditionOf(db: Db, match: OrderMatch): Promise<RawBuilder<SqlBool>> {
  switch (match.by) {
    case 'id':
      return sql`orders.id = ${match.id}`;
    case 'receipt':
      return sql`(orders.receipt_year, orders.receipt_number) = (${match.year}, ${match.number})`;
    case 'sum':
      return sql`${orderPaidCents} = ${match.cents}`;
    case 'email':
      return sql`orders.user_id = any(${await findUserIds(db, match.beginning)}::uuid[])`;
    case 'product':
      return await isOfProducts(db, await findProductIds(db, match.words));
  }
}

const MOST_USERS = 200;
const MOST_PRODUCTS = 200;
/** With more orders, one of the newest is likely to match. */
const FEW_ORDERS = 5000;

/** Returns accounts whose address, in lower case, has this beginning. */
export async function findUserIds(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) ~>=~ ${beginning} and lower(email) ~<~ ${`${beginning}\u{10ffff}`}
    order by lower(email) using ~<~ limit ${sql.lit(MOST_USERS)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function findProductIds(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where name ilike ${containing(words)} limit ${sql.lit(MOST_PRODUCTS)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function isOfProducts(db: Db, productIds: readonly string[]): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from order_lines where product_id = any(${productIds}::text[]) limit ${sql.lit(FEW_ORDERS + 1)}
  `.execute(db);
  if (rows.length <= FEW_ORDERS) return sql`orders.id = any(${rows.map(({ orderId }) => orderId)}::uuid[])`;
  return sql`exists (
    select from order_lines where order_id = orders.id and product_id = any(${productIds}::text[])
  )`;
}

export async function findBuyer(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .leftJoin('users as owner', 'owner.id', 'orders.ownerId')
    .select(['orders.userId', 'users.email', 'orders.ownerId', 'owner.email as ownerEmail'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** Returns true when the user has the product from another, unrefunded order. */
export async function ownsElsewhere(db: Db, userId: string, productId: string, orderId: string): Promise<boolean> {
  const other = await db
    .selectFrom('orderLines as line')
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .select('line.orderId')
    .where('orders.ownerId', '=', userId)
    .where('line.productId', '=', productId)
    .where('line.orderId', '<>', orderId)
    .where('orders.paidAt', 'is not', null)
    .where('line.refundedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export type OrderNote = Found<typeof findNotes>[number];

export async function findNotes(db: Db, orderId: string) {
  return await db
    .selectFrom('orderNotes')
    .select(['author', 'text', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(500)
    .execute();
}

export async function insertOrderNote(tx: Tx, orderId: string, author: string, text: string, now: Date): Promise<void> {
  await tx.insertInto('orderNotes').values({ orderId, author, text, createdAt: now }).execute();
}

/** Returns the payment provider's notes about the order, apart from its payment. */
export async function findPaymentNotes(db: Db, orderId: string) {
  return await db
    .selectFrom('paymentNotes')
    .select(['kind', 'amountCents', 'notedAt'])
    .where('orderId', '=', orderId)
    .orderBy('notedAt')
    .limit(100)
    .execute();
}
