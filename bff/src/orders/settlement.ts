import { recordEvent } from '../account-history/record-event.ts';
import { findUser } from '../accounts/accounts.repository.ts';
import { bumpCart, takeOutBought } from '../cart/cart.repository.ts';
import { type CartDeps, lockOrCreateCart } from '../cart/cart.service.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { busyError, problemError } from '../errors.ts';
import type { ChargeResult } from '../payments/payment-provider.ts';
import { within } from '../timeout.ts';
import { receiptEmail } from './emails.ts';
import { findOrder } from './order-reads.repository.ts';
import { lockOrder, markPaid, markUnpaid, type OrderRow } from './orders.repository.ts';

/** The payment reference of orders that cost nothing. */
export const FREE = 'free';

export interface SettlementDeps
  extends CartDeps,
    Pick<Deps, 'log' | 'payments' | 'paymentTimeout' | 'outbox' | 'publicOrigins'> {}

/** A late answer still settles the order. @throws server_busy on failure; payment_unconfirmed on timeout */
export async function chargeOrder(
  deps: SettlementDeps,
  userId: string,
  order: OrderRow,
  paymentToken: string,
): Promise<void> {
  const answer = deps.payments.charge(chargeOf(order), paymentToken);
  const result = await inTime(deps, answer);
  if (result) return settle(deps, userId, order.id, result);
  deps.log.warn({ event: 'payment_unconfirmed', orderId: order.id }, 'the payment provider did not answer in time');
  answer
    .then((late) => settle(deps, userId, order.id, late))
    .catch((err: unknown) =>
      deps.log.warn({ event: 'late_payment_failed', orderId: order.id, err }, 'a late answer settled no order'),
    );
  throw problemError('payment_unconfirmed');
}

/** Closes a pending order: the provider decides whether it was paid. @throws server_busy if that stays unknown */
export async function closeOrder(deps: SettlementDeps, userId: string, order: OrderRow): Promise<void> {
  const result = await inTime(deps, deps.payments.cancel(chargeOf(order)));
  if (!result) throw busyError();
  await settle(deps, userId, order.id, result);
}

const chargeOf = ({ id, totalCents }: OrderRow) => ({ orderId: id, amountCents: totalCents, idempotencyKey: id });

/** Undefined on timeout. @throws server_busy */
async function inTime({ paymentTimeout }: SettlementDeps, answer: Promise<ChargeResult>) {
  return await within(paymentTimeout, answer).catch((cause: unknown) => {
    throw busyError(cause);
  });
}

/** Idempotent: a second answer finds the order settled. */
async function settle(deps: SettlementDeps, userId: string, orderId: string, result: ChargeResult): Promise<void> {
  await inTransaction(deps.db, (tx) => settleIn(deps, tx, userId, orderId, result));
}

async function settleIn(
  deps: SettlementDeps,
  tx: Tx,
  userId: string,
  orderId: string,
  result: ChargeResult,
): Promise<void> {
  const now = deps.clock.now();
  await lockOrCreateCart(tx, userId, now);
  if ((await lockOrder(tx, userId, orderId)) !== 'pending') return;
  if (result.status === 'cancelled') return markUnpaid(tx, orderId, 'abandoned');
  if (result.status === 'declined') {
    await markUnpaid(tx, orderId, 'declined');
  } else {
    await takeOutBought(tx, userId, orderId, now);
    await markPaid(tx, orderId, result.reference, now);
    await confirmPurchase(deps, tx, userId, orderId);
  }
  await bumpCart(tx, userId, now);
}

/** Settles an order of nothing in the transaction that writes it; no payment provider hears of it. */
export async function settleFree(deps: SettlementDeps, tx: Tx, userId: string, orderId: string): Promise<void> {
  await settleIn(deps, tx, userId, orderId, { status: 'succeeded', reference: FREE });
}

async function confirmPurchase(
  { outbox, clock, publicOrigins: [origin] }: SettlementDeps,
  tx: Tx,
  userId: string,
  orderId: string,
): Promise<void> {
  const user = await findUser(tx, userId);
  const order = await findOrder(tx, userId, orderId);
  if (!user || !order) return;
  await outbox.sendEmail(tx, receiptEmail(user.email, origin, order));
  const { lines, totalCents: amountCents } = order;
  const purchase = { orderId, product: lines[0]?.name ?? '', more: lines.length - 1, amountCents };
  await recordEvent({ db: tx, clock }, userId, { kind: 'purchase-paid', ...purchase });
}
