import { recordEvent } from '../account-history/record-event.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { bumpCart, takeOutBought } from '../cart/cart.repository.ts';
import { type CartDeps, lockOrCreateCart } from '../cart/cart.service.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { busyError, problemError } from '../errors.ts';
import { sendNewGift } from '../gifts/send-gift.ts';
import { type ChargeState, UnexpectedPaymentError } from '../payments/payment-provider.ts';
import { within } from '../timeout.ts';
import { receiptEmail } from './emails.ts';
import { findOrder } from './order-reads.repository.ts';
import {
  lockOrder,
  markPaid,
  markProcessing,
  markUnpaid,
  type OrderRow,
  type PendingOrder,
} from './orders.repository.ts';

/** The payment reference of orders that cost nothing. */
export const FREE = 'free';

export interface SettlementDeps
  extends CartDeps,
    Pick<Deps, 'log' | 'payments' | 'paymentTimeout' | 'outbox' | 'publicOrigins'> {}

/**
 * A late answer still settles the order.
 * @returns the address where the shopper pays, if the provider has a page of its own
 * @throws payments_unavailable or server_busy on failure; payment_unconfirmed on timeout
 */
export async function chargeOrder(
  deps: SettlementDeps,
  userId: string,
  order: OrderRow,
  paymentToken: string,
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
    deps.log.warn({ event: 'late_payment_failed', orderId: order.id, err }, 'a late answer settled no order'),
  );
  // Nobody pays at an address that was not given.
  throw isRedirect(deps) ? unavailableError() : problemError('payment_unconfirmed');
}

/** Closes a pending order: the provider decides whether it was paid. @throws as chargeOrder if that stays unknown */
export async function closeOrder(deps: SettlementDeps, userId: string, order: OrderRow): Promise<void> {
  const result = await inTime(deps, deps.payments.cancel(chargeOf(order)));
  if (!result) throw unknownOutcome(deps);
  await settle(deps, userId, order.id, result);
}

/** Settles a pending order as the provider says it is. @throws as chargeOrder if that stays unknown */
export async function confirmOrder(deps: SettlementDeps, order: PendingOrder): Promise<void> {
  const state = await askAbout(deps, order);
  await inTransaction(deps.db, (tx) => settleIn(deps, tx, order.userId, order.id, state));
}

/** What the provider says of a pending order. @throws as chargeOrder; {UnexpectedPaymentError} */
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

const isRedirect = ({ payments }: SettlementDeps) => payments.method.flow === 'redirect';
const unavailableError = (cause?: unknown) => problemError('payments_unavailable', { retryAfter: 5, cause });
const unknownOutcome = (deps: SettlementDeps, cause?: unknown) =>
  isRedirect(deps) ? unavailableError(cause) : busyError(cause);

/** Undefined on timeout. @throws server_busy, payments_unavailable */
async function inTime<Result>(deps: SettlementDeps, answer: Promise<Result>): Promise<Result | undefined> {
  return await within(deps.paymentTimeout, answer).catch((cause: unknown) => {
    if (cause instanceof UnexpectedPaymentError) throw cause;
    if (isRedirect(deps)) deps.log.warn({ event: 'payments_unavailable', err: cause }, 'the payment provider failed');
    throw unknownOutcome(deps, cause);
  });
}

async function settle(deps: SettlementDeps, userId: string, orderId: string, state: ChargeState): Promise<void> {
  await inTransaction(deps.db, (tx) => settleIn(deps, tx, userId, orderId, state));
}

/** Idempotent: a second answer finds the order settled. */
export async function settleIn(
  deps: SettlementDeps,
  tx: Tx,
  userId: string,
  orderId: string,
  state: ChargeState,
): Promise<void> {
  if (state.status === 'open') return;
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  if ((await lockOrder(tx, userId, orderId)) !== 'pending') return;
  if (state.status === 'processing') return markProcessing(tx, orderId, now);
  if (state.status === 'cancelled') return markUnpaid(tx, orderId, 'abandoned');
  if (state.status === 'declined') {
    await markUnpaid(tx, orderId, 'declined');
  } else {
    await takeOutBought(tx, userId, orderId, now);
    await markPaid(tx, orderId, state.reference, now);
    await confirmPurchase(deps, tx, userId, orderId);
  }
  await bumpCart(tx, userId, now);
}

/** Settles an order of nothing in the transaction that writes it; no payment provider hears of it. */
export async function settleFree(deps: SettlementDeps, tx: Tx, userId: string, orderId: string): Promise<void> {
  await settleIn(deps, tx, userId, orderId, { status: 'succeeded', reference: FREE });
}

async function confirmPurchase(deps: SettlementDeps, tx: Tx, userId: string, orderId: string): Promise<void> {
  const {
    outbox,
    clock,
    publicOrigins: [origin],
  } = deps;
  const user = await findUser(tx, userId);
  const order = await findOrder(tx, userId, orderId);
  if (!user || !order) return;
  if (order.gift) await sendNewGift(deps, tx, orderId);
  await outbox.sendEmail(tx, receiptEmail(user.email, origin, order));
  const { lines, totalCents: amountCents } = order;
  const purchase = { orderId, product: lines[0]?.name ?? '', more: lines.length - 1, amountCents };
  await recordEvent({ db: tx, clock }, userId, { kind: 'purchase-paid', ...purchase });
}
