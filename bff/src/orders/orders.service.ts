/**
 * Checkout. An order is written down before the money is asked for and settled after, in two short transactions
 * with the charge between them. A crash anywhere leaves a pending order: the same request sent again at once finishes
 * it; later it is closed, which charges nothing. So money is only ever asked for by a request that names the sum.
 */
import type { Cart, Order } from '@storefront/contract';
import type { PaymentAttempt } from '@storefront/contract/orders/schemas';
import { deleteUnsoldItems } from '../cart/cart.repository.ts';
import { type CartDeps, currentCart, lockOrCreateCart } from '../cart/cart.service.ts';
import { before, SECOND } from '../clock.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { busyError, problemError } from '../errors.ts';
import { type Agreement, hashOf, requireAgreement, totalOf } from './agreement.ts';
import { findOrder, findOrders } from './order-reads.repository.ts';
import { toOrder } from './order-view.ts';
import {
  findNewestOrderByKey,
  findOrderByKey,
  findPendingOrder,
  findPendingOrders,
  insertOrder,
  type OrderRow,
} from './orders.repository.ts';
import { chargeOrder, closeOrder, type SettlementDeps } from './settlement.ts';

interface Checkout extends Agreement {
  readonly idempotencyKey: string;
  readonly paymentToken?: string | undefined;
}

/** What pages without a provider of their own send. */
const APPROVED = 'sim_approved';
/** Longer than a request waits for the provider; a pending order older than this was left behind. */
const PAYMENT_TIME = 30 * SECOND;
/** Orders shown at once. */
const PAGE_SIZE = 20;
/** Bounds the work of one round; what is left waits for the next. */
const MAX_CLOSED_AT_ONCE = 100;

/**
 * Pays for the user's cart.
 * @throws cart_empty, cart_conflict, price_raised, product_withdrawn, idempotency_key_reused, checkout_in_progress,
 * earlier_payment_completed, payment_declined; payment_unconfirmed when the provider does not answer in time, and
 * server_busy when it fails or the order was closed while under way: the same request sent again then charges at most
 * once
 */
export async function placeOrder(
  deps: SettlementDeps,
  userId: string,
  checkout: Checkout,
): Promise<{ order: Order; cart: Cart }> {
  await closeEarlierAttempt(deps, userId, checkout.idempotencyKey);
  const order = await inTransaction(deps.db, (tx) => openOrder(deps, tx, userId, checkout));
  if (order.status === 'pending') await chargeOrder(deps, userId, order, checkout.paymentToken ?? APPROVED);
  const cart = await currentCart(deps, userId);
  const settled = await readAttempted(deps, userId, order.id);
  if (settled.status === 'declined') throw problemError('payment_declined');
  if (settled.status === 'abandoned') throw busyError();
  return { order: settled, cart };
}

/** Closes the orders of all users that were left behind; one that cannot be closed now is tried again next time. */
export async function closeLeftBehindOrders(deps: SettlementDeps): Promise<void> {
  const orders = await findPendingOrders(deps.db, before(deps.clock.now(), PAYMENT_TIME), MAX_CLOSED_AT_ONCE);
  for (const order of orders) {
    await closeOrder(deps, order.userId, order).catch((err: unknown) =>
      deps.log.warn({ event: 'order_not_closed', orderId: order.id, err }, 'an order could not be closed'),
    );
  }
}

/**
 * Closes the order that the user is paying for just now, if there is one: the provider decides whether it was paid.
 * @throws server_busy when that cannot be found out now
 */
export async function closePendingOrder(deps: SettlementDeps, userId: string): Promise<void> {
  const pending = await findPendingOrder(deps.db, userId);
  if (pending) await closeOrder(deps, userId, pending);
}

/** What became of the user's newest attempt under the key. */
export async function readAttempt({ db }: CartDeps, userId: string, idempotencyKey: string): Promise<PaymentAttempt> {
  const order = await findNewestOrderByKey(db, userId, idempotencyKey);
  return order ? { status: order.status, orderId: order.id } : { status: 'unknown', orderId: null };
}

/** One of the user's orders. @throws not_found */
export async function readOrder({ db, clock }: CartDeps, userId: string, orderId: string): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw problemError('not_found');
  return toOrder(order, clock.now());
}

/** A page of the user's orders, newest first; `next` is what to ask for next as `after`. */
export async function readOrders(
  { db, clock }: CartDeps,
  userId: string,
  after?: string,
): Promise<{ orders: Order[]; next: string | null }> {
  const found = await findOrders(db, userId, { after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const now = clock.now();
  return {
    orders: page.map((order) => toOrder(order, now)),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Closes what the user left behind; if it turns out to be paid, only its own key may go on as if nothing happened. */
async function closeEarlierAttempt(deps: SettlementDeps, userId: string, idempotencyKey: string): Promise<void> {
  const earlier = await findPendingOrder(deps.db, userId);
  if (!earlier || earlier.createdAt > before(deps.clock.now(), PAYMENT_TIME)) return;
  await closeOrder(deps, userId, earlier);
  const order = await readAttempted(deps, userId, earlier.id);
  if (order.status !== 'paid' || earlier.idempotencyKey === idempotencyKey) return;
  throw problemError('earlier_payment_completed', { context: { order, cart: await currentCart(deps, userId) } });
}

/** An order that the user was just paying for. @throws sign_in_required when their account was deleted meanwhile */
async function readAttempted({ db, clock }: CartDeps, userId: string, orderId: string): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw problemError('sign_in_required');
  return toOrder(order, clock.now());
}

/** The order to pay for: the one already made under the key, or a new one of the cart as the shopper agreed to it. */
async function openOrder(deps: CartDeps, tx: Tx, userId: string, checkout: Checkout): Promise<OrderRow> {
  const { idempotencyKey, items: agreed } = checkout;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  const requestHash = hashOf(checkout);
  const known = await findOrderByKey(tx, userId, idempotencyKey);
  if (known && !known.requestHash.equals(requestHash)) throw problemError('idempotency_key_reused');
  if (known) return known;
  if (await findPendingOrder(tx, userId)) throw problemError('checkout_in_progress');
  // Pages that do not name items do not show what was withdrawn either, so nobody could take it out.
  if (!agreed) await deleteUnsoldItems(tx, userId);
  const cart = await currentCart({ ...deps, db: tx }, userId);
  requireAgreement(cart, checkout);
  const lines = cart.items.map(({ priceCents, ...item }) => ({ ...item, unitPriceCents: priceCents }));
  return insertOrder(tx, userId, { totalCents: totalOf(cart.items), idempotencyKey, requestHash, lines, now });
}
