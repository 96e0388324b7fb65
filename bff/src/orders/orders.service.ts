/**
 * Checkout. An order is written down before the money is asked for and settled after, in two short transactions
 * with the charge between them. A crash anywhere leaves a pending order: the same request sent again at once finishes
 * it; later it is closed, which charges nothing. So money is only ever asked for by a request that names the sum.
 */
import { createHash } from 'node:crypto';
import type { Cart, Order } from '@storefront/contract';
import { bumpCart, takeOutBought } from '../cart/cart.repository.ts';
import { type CartDeps, cartConflict, currentCart, lockOrCreateCart } from '../cart/cart.service.ts';
import { before, SECOND } from '../clock.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { busyError, problemError } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { findOrder, findOrders } from './order-reads.repository.ts';
import { toOrder } from './order-view.ts';
import {
  findOrderByKey,
  findPendingOrder,
  findPendingOrders,
  insertOrder,
  lockOrder,
  markPaid,
  markUnpaid,
  type OrderRow,
} from './orders.repository.ts';
import type { ChargeResult, PaymentProvider } from './payment-provider.ts';

interface OrderDeps extends CartDeps {
  readonly payments: PaymentProvider;
}

interface Checkout {
  readonly idempotencyKey: string;
  readonly cartVersion: number;
  readonly totalCents: number;
  readonly paymentToken?: string | undefined;
}

/** What pages without a provider of their own send. */
const APPROVED = 'sim_approved';
/** A payment takes about a second; a pending order older than this was left behind. */
const PAYMENT_TIME = 30 * SECOND;
/** Orders shown at once. */
const PAGE_SIZE = 20;
/** Bounds the work of one round; what is left waits for the next. */
const MAX_CLOSED_AT_ONCE = 100;

/**
 * Pays for the user's cart.
 * @throws cart_empty, cart_conflict, idempotency_key_reused, checkout_in_progress, earlier_payment_completed,
 * payment_declined, and server_busy when the payment's outcome is unknown or it was closed while under way: the same
 * request sent again then charges at most once
 */
export async function placeOrder(
  deps: OrderDeps,
  userId: string,
  checkout: Checkout,
): Promise<{ order: Order; cart: Cart }> {
  await closeEarlierAttempt(deps, userId, checkout.idempotencyKey);
  const order = await inTransaction(deps.db, (tx) => openOrder(deps, tx, userId, checkout));
  if (order.status === 'pending')
    await settle(deps, userId, order, { paymentToken: checkout.paymentToken ?? APPROVED });
  const cart = await currentCart(deps, userId);
  const settled = await readOrder(deps, userId, order.id);
  if (settled.status === 'declined') throw problemError('payment_declined');
  if (settled.status === 'abandoned') throw busyError();
  return { order: settled, cart };
}

/** Closes the orders of all users that were left behind; one that cannot be closed now is tried again next time. */
export async function closeLeftBehindOrders(deps: OrderDeps & { readonly log: Log }): Promise<void> {
  const orders = await findPendingOrders(deps.db, before(deps.clock.now(), PAYMENT_TIME), MAX_CLOSED_AT_ONCE);
  for (const order of orders) {
    await settle(deps, order.userId, order, 'cancel').catch((err: unknown) =>
      deps.log.warn({ event: 'order_not_closed', orderId: order.id, err }, 'an order could not be closed'),
    );
  }
}

/**
 * Closes the order that the user is paying for just now, if there is one: the provider decides whether it was paid.
 * @throws server_busy when that cannot be found out now
 */
export async function closePendingOrder(deps: OrderDeps, userId: string): Promise<void> {
  const pending = await findPendingOrder(deps.db, userId);
  if (pending) await settle(deps, userId, pending, 'cancel');
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
async function closeEarlierAttempt(deps: OrderDeps, userId: string, idempotencyKey: string): Promise<void> {
  const earlier = await findPendingOrder(deps.db, userId);
  if (!earlier || earlier.createdAt > before(deps.clock.now(), PAYMENT_TIME)) return;
  await settle(deps, userId, earlier, 'cancel');
  const order = await readOrder(deps, userId, earlier.id);
  if (order.status !== 'paid' || earlier.idempotencyKey === idempotencyKey) return;
  throw problemError('earlier_payment_completed', { context: { order, cart: await currentCart(deps, userId) } });
}

/** The order to pay for: the one already made under the key, or a new one of the cart as the request names it. */
async function openOrder(deps: OrderDeps, tx: Tx, userId: string, checkout: Checkout): Promise<OrderRow> {
  const { idempotencyKey, cartVersion, totalCents } = checkout;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([cartVersion, totalCents]))
    .digest();
  const known = await findOrderByKey(tx, userId, idempotencyKey);
  if (known && !known.requestHash.equals(requestHash)) throw problemError('idempotency_key_reused');
  if (known) return known;
  if (await findPendingOrder(tx, userId)) throw problemError('checkout_in_progress');
  const cart = await currentCart({ ...deps, db: tx }, userId);
  if (cart.items.length === 0) throw problemError('cart_empty');
  if (cart.version !== cartVersion || totalOf(cart) !== totalCents) throw cartConflict(cart);
  const lines = cart.items.map(({ priceCents, ...item }) => ({ ...item, unitPriceCents: priceCents }));
  return insertOrder(tx, userId, { totalCents, idempotencyKey, requestHash, lines, now });
}

/**
 * Has a pending order's charge made or cancelled, and writes down what became of it. The provider decides which of
 * several requests came first; whoever comes second finds the order settled.
 */
async function settle(
  { payments, ...deps }: OrderDeps,
  userId: string,
  { id, totalCents }: OrderRow,
  request: 'cancel' | { readonly paymentToken: string },
): Promise<void> {
  const charge = { orderId: id, amountCents: totalCents, idempotencyKey: id };
  const asked = request === 'cancel' ? payments.cancel(charge) : payments.charge(charge, request.paymentToken);
  const result = await asked.catch((cause: unknown) => {
    throw busyError(cause);
  });
  await inTransaction(deps.db, (tx) => writeOutcome(deps, tx, userId, id, result));
}

async function writeOutcome(
  { clock }: Pick<OrderDeps, 'clock'>,
  tx: Tx,
  userId: string,
  orderId: string,
  result: ChargeResult,
): Promise<void> {
  const now = clock.now();
  await lockOrCreateCart(tx, userId, now);
  if ((await lockOrder(tx, userId, orderId)) !== 'pending') return;
  if (result.status === 'cancelled') return markUnpaid(tx, orderId, 'abandoned');
  if (result.status === 'succeeded') {
    await markPaid(tx, orderId, result.reference, now);
    await takeOutBought(tx, userId, orderId, now);
  } else {
    await markUnpaid(tx, orderId, 'declined');
  }
  await bumpCart(tx, userId, now);
}

function totalOf(cart: Cart): number {
  return cart.items.reduce((total, item) => total + item.priceCents * item.quantity, 0);
}
