import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { busyError, problemError } from '../../base/errors.ts';
import { type ShopNow, shopNow } from '../../base/studio-settings/shop-now.ts';
import { within } from '../../base/timeout.ts';
import { recordEvent } from '../../people/account-events/record-event.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import { bumpCart, noteLastPurchase, removeOrderedItems, restoreOrderedItems } from '../cart/cart.repository.ts';
import { type CartDeps, lockOrCreateCart } from '../cart/cart.service.ts';
import { sendNewGift } from '../gifts/send-gift.ts';
import { failedPaymentEmail, receiptEmail } from '../orders/emails.ts';
import { findOrder } from '../orders/order-reads.repository.ts';
import { paidFor } from '../orders/order-view.ts';
import {
  FREE,
  lockOrder,
  markPaid,
  markProcessing,
  markUnpaid,
  type OrderRow,
  type PendingOrder,
} from '../orders/orders.repository.ts';
import { saveTaxes } from '../orders/taxes.repository.ts';
import { type NoteDeps, noteForStudio } from '../payments/notes.ts';
import type { ChargeState, Paid, PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';

export interface SettlementDeps
  extends CartDeps,
    Omit<NoteDeps, 'outbox'>,
    Pick<PaymentDeps, 'payments' | 'paymentTimeout'>,
    Pick<SharedDeps, 'outbox' | 'publicOrigins'> {}

/**
 * A late answer still settles the order.
 * @returns the address where the shopper pays, if the provider has a page of its own
 * @throws payments_unavailable or server_busy on failure; payment_unconfirmed on timeout
 */
export async function chargeOrder(
  deps: SettlementDeps,
  userId: string,
  order: OrderRow,
  paymentToken: string | undefined,
): Promise<string | undefined> {
  const answer = deps.payments.charge(chargeOf(order), paymentToken);
  const result = await inTime(deps, answer);
  if (result?.status === 'redirect') return result.url;
  if (result) {
    await settle(deps, userId, order.id, result);
    return undefined;
  }
  deps.log.warn({ event: 'payment_unconfirmed', orderId: order.id }, 'the payment provider did not answer in time');
  const settleLate = async () => {
    const late = await answer;
    if (late.status !== 'redirect') await settle(deps, userId, order.id, late);
  };
  settleLate().catch((err: unknown) =>
    deps.log.warn({ event: 'late_payment_failed', orderId: order.id, err }, 'a late response settled no order'),
  );
  // Without a redirect URL the shopper cannot have paid.
  throw isRedirect(deps) ? unavailableError() : problemError('payment_unconfirmed');
}

/** Closes a pending order: the provider decides whether it was paid. @throws as chargeOrder if that stays unknown */
export async function closeOrder(deps: SettlementDeps, userId: string, order: OrderRow): Promise<void> {
  const result = await inTime(deps, deps.payments.cancel(chargeOf(order)));
  if (!result) throw unknownOutcome(deps);
  await settle(deps, userId, order.id, result);
}

/** Settles a pending order in the provider's state. @throws as chargeOrder when that is unknown */
export async function confirmOrder(deps: SettlementDeps, order: PendingOrder): Promise<void> {
  const state = await askAbout(deps, order);
  await inTransaction(deps.db, (tx) => settleIn(deps, tx, order.userId, order.id, state));
}

/** Returns the provider's state of a pending order. @throws as chargeOrder */
export async function askAbout(deps: SettlementDeps, order: PendingOrder): Promise<ChargeState> {
  const state = await inTime(deps, deps.payments.ask(chargeOf(order)));
  if (!state) throw unknownOutcome(deps);
  return state;
}

const chargeOf = ({ id, totalCents, createdAt }: OrderRow) => ({
  orderId: id,
  amountCents: totalCents,
  idempotencyKey: id,
  createdAt,
});

export const isRedirect = ({ payments }: SettlementDeps) => payments.method.flow === 'redirect';
const unavailableError = (cause?: unknown) => problemError('payments_unavailable', { retryAfter: 5, cause });
const unknownOutcome = (deps: SettlementDeps, cause?: unknown) =>
  isRedirect(deps) ? unavailableError(cause) : busyError(cause);

/** Returns undefined on timeout. @throws server_busy, payments_unavailable */
async function inTime<Result>(deps: SettlementDeps, answer: Promise<Result>): Promise<Result | undefined> {
  return await within(deps.paymentTimeout, answer).catch((cause: unknown) => {
    if (isRedirect(deps)) deps.log.warn({ event: 'payments_unavailable', err: cause }, 'the payment provider failed');
    throw unknownOutcome(deps, cause);
  });
}

async function settle(deps: SettlementDeps, userId: string, orderId: string, state: ChargeState): Promise<void> {
  await inTransaction(deps.db, (tx) => settleIn(deps, tx, userId, orderId, state));
}

interface Settlement {
  readonly deps: SettlementDeps;
  readonly tx: Tx;
  readonly userId: string;
  readonly orderId: string;
  /** True when the payment is known to be in progress, so that the items have left the cart. */
  readonly isProcessing: boolean;
  readonly now: Date;
}

/** Idempotent: a second answer finds the order settled. */
export async function settleIn(
  deps: SettlementDeps,
  tx: Tx,
  userId: string,
  orderId: string,
  state: ChargeState,
  shop?: ShopNow,
): Promise<void> {
  if (state.status === 'open') return;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  const order = await lockOrder(tx, userId, orderId);
  if (order?.status !== 'pending') return;
  const settlement = { deps, tx, userId, orderId, isProcessing: order.processingSince !== null, now };
  switch (state.status) {
    case 'processing':
      return await settleProcessing(settlement);
    case 'succeeded':
      return await settlePaid(settlement, state, shop ?? (await shopNow(tx)));
    case 'declined':
      return await settleDeclined(settlement);
    case 'cancelled':
      return await markUnpaid(tx, orderId, 'abandoned');
    case 'unexpected':
      return await settleUnexpected(settlement, state.reference);
  }
}

/** Removes items with a payment in progress from the cart, so that they are not bought twice by accident. */
async function settleProcessing({ tx, userId, orderId, isProcessing, now }: Settlement): Promise<void> {
  if (isProcessing) return;
  await markProcessing(tx, orderId, now);
  await removeOrderedItems(tx, userId, orderId);
  await bumpCart(tx, userId, now);
}

async function settlePaid(settlement: Settlement, paid: Paid, shop: ShopNow): Promise<void> {
  const { tx, userId, orderId, isProcessing, now } = settlement;
  if (!isProcessing) await removeOrderedItems(tx, userId, orderId);
  await noteLastPurchase(tx, userId, now);
  await markPaid(tx, orderId, { reference: paid.reference, now, refundHours: shop.refundHours });
  await saveTaxes(tx, orderId, paid);
  await confirmPurchase(settlement, shop);
  if (!isProcessing) await bumpCart(tx, userId, now);
}

/** The cart's new version becomes the key of the next attempt. */
async function settleDeclined(settlement: Settlement): Promise<void> {
  const { tx, userId, orderId, isProcessing, now } = settlement;
  await markUnpaid(tx, orderId, 'declined');
  if (isProcessing) await abandonProcessing(settlement);
  await bumpCart(tx, userId, now);
}

/** Restores the cart for the buyer, who has left long ago. */
async function abandonProcessing({ deps, tx, userId, orderId, now }: Settlement): Promise<void> {
  await restoreOrderedItems(tx, userId, orderId, now);
  const user = await findUser(tx, userId);
  if (user) await deps.outbox.sendEmail(tx, failedPaymentEmail(user.email, deps.publicOrigins[0], orderId));
}

/** Handles a payment of another sum or currency: nothing is delivered for it, and the studio refunds it. */
async function settleUnexpected(settlement: Settlement, reference: string): Promise<void> {
  const { deps, tx, userId, orderId, isProcessing, now } = settlement;
  await markUnpaid(tx, orderId, 'abandoned');
  await noteForStudio(deps, tx, { kind: 'unexpected_payment', reference, orderId, amountCents: null });
  if (!isProcessing) return;
  await restoreOrderedItems(tx, userId, orderId, now);
  await bumpCart(tx, userId, now);
}

/** Settles an order with a zero total in the transaction that writes it, without the payment provider. */
export async function settleFree(
  deps: SettlementDeps,
  tx: Tx,
  userId: string,
  orderId: string,
  shop: ShopNow,
): Promise<void> {
  await settleIn(deps, tx, userId, orderId, { status: 'succeeded', reference: FREE }, shop);
}

async function confirmPurchase({ deps, tx, userId, orderId }: Settlement, shop: ShopNow): Promise<void> {
  const {
    outbox,
    clock,
    publicOrigins: [origin],
  } = deps;
  const user = await findUser(tx, userId);
  const order = await findOrder(tx, userId, orderId);
  if (!user || !order) return;
  if (order.gift) await sendNewGift(deps, tx, orderId, shop);
  await outbox.sendEmail(tx, receiptEmail(user.email, origin, order, shop), shop);
  const { lines } = order;
  const purchase = { orderId, product: lines[0]?.name ?? '', more: lines.length - 1, amountCents: paidFor(order) };
  await recordEvent({ db: tx, clock }, userId, { kind: 'purchase-paid', ...purchase });
}
