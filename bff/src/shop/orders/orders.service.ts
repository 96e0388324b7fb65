import type { Order } from '@storefront/contract';
import type { PaymentAttempt } from '@storefront/contract/orders/schemas';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import { pageOf } from '../../base/http/cursor.ts';
import { findOrder, findOrders } from './order-reads.repository.ts';
import { toOrder } from './order-view.ts';
import { findNewestOrderByKey } from './orders.repository.ts';

interface OrderDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const PAGE_SIZE = 20;

export async function readAttempt(
  { db }: Pick<OrderDeps, 'db'>,
  userId: string,
  idempotencyKey: string,
): Promise<PaymentAttempt> {
  const order = await findNewestOrderByKey(db, userId, idempotencyKey);
  return order ? { status: order.status, orderId: order.id } : { status: 'unknown', orderId: null };
}

export async function readOrder({ db, clock }: OrderDeps, userId: string, orderId: string): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw problemError('not_found');
  return toOrder(order, clock.now());
}

/** Newest first; `next` is the next page's `after`. */
export async function readOrders(
  { db, clock }: OrderDeps,
  userId: string,
  after?: string,
): Promise<{ orders: Order[]; next: string | null }> {
  const found = await findOrders(db, userId, { after, limit: PAGE_SIZE + 1 });
  const { rows, next } = pageOf(found, PAGE_SIZE, ({ id }) => id);
  const now = clock.now();
  return { orders: rows.map((order) => toOrder(order, now)), next };
}
