/**
 * Checkout: an order is written before the charge and settled after it, in two short transactions. A crash leaves a
 * pending order: repeating the request finishes it, otherwise it is closed later without charging.
 */
import type { Cart, Contract, Order, Parsed } from '@storefront/contract';
import { discountOf, discountsOf } from '@storefront/contract/cart/discount';
import { before } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { busyError, problemError } from '../../base/errors.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { deleteUnsoldItems } from '../cart/cart.repository.ts';
import { type CartDeps, currentCart, lockOrCreateCart } from '../cart/cart.service.ts';
import { lockDiscountOf } from '../discounts/discounts.repository.ts';
import { insertGift } from '../gifts/gifts.repository.ts';
import { admitGift } from '../gifts/send-gift.ts';
import { findOrder } from '../orders/order-reads.repository.ts';
import { toOrder } from '../orders/order-view.ts';
import {
  findOpenOrder,
  findOrderByKey,
  findPendingOrderById,
  findPendingOrders,
  findProcessingOrders,
  hasProcessingOrder,
  insertOrder,
  type OrderRow,
} from '../orders/orders.repository.ts';
import { readOrder } from '../orders/orders.service.ts';
import { agreementHash, requireAgreement, totalOf } from './agreement.ts';
import { chargeOrder, closeOrder, confirmOrder, isRedirect, type SettlementDeps, settleFree } from './settlement.ts';

type Checkout = Parsed<Contract['placeOrder']>['body'] & { readonly idempotencyKey: string };

const MAX_CLOSED_AT_ONCE = 100;

/** After payment_unconfirmed or server_busy, repeating the request charges at most once. */
export async function placeOrder(
  deps: SettlementDeps,
  userId: string,
  checkout: Checkout,
): Promise<{ order: Order; cart: Cart; redirectTo?: string }> {
  if (isRedirect(deps) && checkout.flow !== 'redirect') throw problemError('checkout_outdated');
  await closeEarlierAttempt(deps, userId, checkout.idempotencyKey);
  const order = await inTransaction(deps.db, (tx) => openOrder(deps, tx, userId, checkout));
  const isPending = order.status === 'pending';
  const redirectTo = isPending ? await chargeOrder(deps, userId, order, checkout.paymentToken) : undefined;
  const cart = await currentCart(deps, userId);
  const settled = await readAttempted(deps, userId, order.id);
  if (settled.status === 'declined') throw problemError('payment_declined');
  if (settled.status === 'abandoned') throw busyError();
  if (settled.status !== 'pending') return { order: settled, cart };
  if (redirectTo === undefined) throw problemError('payment_on_its_way', { context: { order: settled, cart } });
  return { order: settled, cart, redirectTo };
}

/** Closes all users' abandoned orders; failures are retried next time. */
export async function closeLeftBehindOrders(deps: SettlementDeps): Promise<void> {
  const orders = await findPendingOrders(
    deps.db,
    before(deps.clock.now(), deps.payments.timeToPay),
    MAX_CLOSED_AT_ONCE,
  );
  for (const order of orders) {
    await closeOrder(deps, order.userId, order).catch((err: unknown) =>
      deps.log.warn({ event: 'order_not_closed', orderId: order.id, err }, 'an order could not be closed'),
    );
  }
}

/** Asks the provider about payments that take days. */
export async function confirmProcessingOrders(deps: SettlementDeps): Promise<void> {
  let last: string | undefined;
  do {
    const orders = await findProcessingOrders(deps.db, last, MAX_CLOSED_AT_ONCE);
    for (const order of orders) {
      await confirmOrder(deps, order).catch((err: unknown) =>
        deps.log.warn({ event: 'order_not_confirmed', orderId: order.id, err }, 'an order could not be confirmed'),
      );
    }
    last = orders.length < MAX_CLOSED_AT_ONCE ? undefined : orders.at(-1)?.id;
  } while (last !== undefined);
}

/** Returns the user's order, settled if the provider has decided. @throws not_found, payments_unavailable */
export async function confirmPayment(deps: SettlementDeps, userId: string, orderId: string): Promise<Order> {
  const order = await readOrder(deps, userId, orderId);
  const pending = order.status === 'pending' ? await findPendingOrderById(deps.db, orderId) : undefined;
  if (!pending) return order;
  await confirmOrder(deps, pending);
  return await readOrder(deps, userId, orderId);
}

/** Closes the user's open order, if any, as the provider decides. @throws server_busy, payment_on_its_way */
export async function closeOpenOrder(deps: SettlementDeps, userId: string): Promise<void> {
  const open = await findOpenOrder(deps.db, userId);
  if (open) await closeOrder(deps, userId, open);
  if (await hasProcessingOrder(deps.db, userId)) throw problemError('payment_on_its_way');
}

/** If the abandoned order turns out to be paid or in progress, only its own key may continue. */
async function closeEarlierAttempt(deps: SettlementDeps, userId: string, idempotencyKey: string): Promise<void> {
  const earlier = await findOpenOrder(deps.db, userId);
  if (!earlier) return;
  const isLeftBehind = earlier.createdAt <= before(deps.clock.now(), deps.payments.timeToPay);
  // A payment page may stay open for long; paying for another cart closes it.
  const isReplaced = isRedirect(deps) && earlier.idempotencyKey !== idempotencyKey;
  if (!isLeftBehind && !isReplaced) return;
  await closeOrder(deps, userId, earlier);
  const order = await readAttempted(deps, userId, earlier.id);
  const isUnpaid = order.status === 'declined' || order.status === 'abandoned';
  if (isUnpaid || earlier.idempotencyKey === idempotencyKey) return;
  const code = order.status === 'paid' ? 'earlier_payment_completed' : 'payment_on_its_way';
  throw problemError(code, { context: { order, cart: await currentCart(deps, userId) } });
}

/** @throws sign_in_required when the account was deleted meanwhile */
async function readAttempted({ db, clock }: CartDeps, userId: string, orderId: string): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw problemError('sign_in_required');
  return toOrder(order, clock.now());
}

/** Returns the order under the key, or creates one from the agreed cart. */
async function openOrder(deps: SettlementDeps, tx: Tx, userId: string, checkout: Checkout): Promise<OrderRow> {
  const { idempotencyKey, items: agreed, gift } = checkout;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  const requestHash = agreementHash(checkout);
  const known = await findOrderByKey(tx, userId, idempotencyKey);
  if (known && !known.requestHash.equals(requestHash)) throw problemError('idempotency_key_reused');
  if (known) return known;
  if (await findOpenOrder(tx, userId)) throw problemError('checkout_in_progress');
  const shop = await shopNow(tx);
  if ((checkout.refundHours ?? 0) > shop.refundHours) throw problemError('checkout_outdated');
  // Pages that do not name items hide withdrawn ones, so the shopper cannot remove them.
  if (!agreed) await deleteUnsoldItems(tx, userId);
  const discount = await lockDiscountOf(tx, userId);
  const cart = await currentCart({ ...deps, db: tx }, userId);
  requireAgreement(cart, checkout);
  const off = discountsOf(cart.discount, cart.items);
  const lines = cart.items.map(({ productId, name, quantity, priceCents }, index) => ({
    ...{ productId, name, quantity },
    unitPriceCents: priceCents,
    discountCents: off[index] ?? 0,
  }));
  const discountCents = discountOf(cart.discount, cart.items);
  const used =
    discount && discountCents > 0 ? { discountId: discount.id, discountCode: discount.code, discountCents } : {};
  const totalCents = totalOf(cart.items) - discountCents;
  if (totalCents > 0 && totalCents < deps.payments.leastCents)
    throw problemError('sum_not_taken', { context: { cart } });
  if (gift) {
    if (totalCents === 0) throw problemError('gift_of_nothing');
    await admitGift(deps, tx, userId, gift);
  }
  const order = { totalCents, ...used, idempotencyKey, requestHash, createdAt: now, isGift: gift !== undefined };
  const opened = await insertOrder(tx, userId, { ...order, refundHours: shop.refundHours }, lines);
  if (gift) await insertGift(tx, { ...gift, orderId: opened.id, message: gift.message || null });
  if (opened.totalCents > 0) return opened;
  await settleFree(deps, tx, userId, opened.id, shop);
  return { ...opened, status: 'paid' };
}
