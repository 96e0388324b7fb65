/**
 * Checkout. An order is written down before the money is asked for and settled after, in two short transactions
 * with the charge between them: a crash anywhere leaves a pending order that the next attempt finishes.
 */
import { createHash } from 'node:crypto';
import type { Cart, Order } from '@storefront/contract';
import { bumpCart, takeOutBought } from '../cart/cart.repository.ts';
import { type CartDeps, cartConflict, currentCart, lockOrCreateCart } from '../cart/cart.service.ts';
import { before, SECOND } from '../clock.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { busyError, problemError } from '../http/problem.ts';
import {
  findOrder,
  findOrderByKey,
  findPendingOrder,
  insertOrder,
  lockOrder,
  markDeclined,
  markPaid,
  type OrderLineRow,
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
}

/** A payment takes about a second; a pending order older than this was left behind. */
const PAYMENT_TIME = 30 * SECOND;

/**
 * Pays for the user's cart.
 * @throws cart_empty, cart_conflict, idempotency_key_reused, checkout_in_progress, payment_declined, and
 * server_busy when the payment's outcome is unknown: the same key then finishes the same order
 */
export async function placeOrder(
  deps: OrderDeps,
  userId: string,
  checkout: Checkout,
): Promise<{ order: Order; cart: Cart }> {
  const { order, isLeftBehind } = await inTransaction(deps.db, (tx) => openOrder(deps, tx, userId, checkout));
  if (order.status === 'pending') await settle(deps, userId, order);
  const cart = await currentCart(deps, userId);
  if (isLeftBehind) throw cartConflict(cart);
  const settled = await readOrder(deps, userId, order.id);
  if (settled.status === 'declined') throw problemError('payment_declined');
  return { order: settled, cart };
}

/** One of the user's orders. @throws not_found */
export async function readOrder({ db }: Pick<OrderDeps, 'db'>, userId: string, orderId: string): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw problemError('not_found');
  return toOrder(order);
}

interface OpenedOrder {
  readonly order: OrderRow;
  /** An earlier attempt's order, to be settled before anything else can be bought. */
  readonly isLeftBehind: boolean;
}

async function openOrder(deps: OrderDeps, tx: Tx, userId: string, checkout: Checkout): Promise<OpenedOrder> {
  const { idempotencyKey, cartVersion, totalCents } = checkout;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([cartVersion, totalCents]))
    .digest();
  const known = await findOrderByKey(tx, userId, idempotencyKey);
  if (known && !known.requestHash.equals(requestHash)) throw problemError('idempotency_key_reused');
  if (known) return { order: known, isLeftBehind: false };
  const pending = await findPendingOrder(tx, userId);
  if (pending && pending.createdAt > before(now, PAYMENT_TIME)) throw problemError('checkout_in_progress');
  if (pending) return { order: pending, isLeftBehind: true };
  const cart = await currentCart({ ...deps, db: tx }, userId);
  if (cart.items.length === 0) throw problemError('cart_empty');
  if (cart.version !== cartVersion || totalOf(cart) !== totalCents) throw cartConflict(cart);
  const lines = cart.items.map(({ priceCents, ...item }) => ({ ...item, unitPriceCents: priceCents }));
  const order = await insertOrder(tx, userId, { totalCents, idempotencyKey, requestHash, lines, now });
  return { order, isLeftBehind: false };
}

/** Charges for a pending order and writes the outcome down; whoever comes second finds it settled. */
async function settle(deps: OrderDeps, userId: string, { id, totalCents }: OrderRow): Promise<void> {
  const charge = { orderId: id, amountCents: totalCents, idempotencyKey: id };
  const result = await deps.payments.charge(charge).catch((cause: unknown) => {
    throw busyError(cause);
  });
  await inTransaction(deps.db, (tx) => writeOutcome(deps, tx, userId, id, result));
}

async function writeOutcome(
  { clock }: OrderDeps,
  tx: Tx,
  userId: string,
  orderId: string,
  result: ChargeResult,
): Promise<void> {
  const now = clock.now();
  await lockOrCreateCart(tx, userId, now);
  if ((await lockOrder(tx, userId, orderId)) !== 'pending') return;
  if (result.status === 'succeeded') {
    await markPaid(tx, orderId, result.reference, now);
    await takeOutBought(tx, userId, orderId, now);
  } else {
    await markDeclined(tx, orderId);
  }
  await bumpCart(tx, userId, now);
}

function totalOf(cart: Cart): number {
  return cart.items.reduce((total, item) => total + item.priceCents * item.quantity, 0);
}

/** An order as the contract shows one. */
export function toOrder(order: OrderRow & { readonly lines: OrderLineRow[] }): Order {
  const { id, status, totalCents, lines, createdAt, paidAt } = order;
  return {
    id,
    status,
    totalCents,
    lines,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
