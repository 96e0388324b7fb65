/**
 * Refunds: decided in one transaction under the lock of a first download, then requested from the provider, then
 * recorded as completed with the email. A crash leaves an open refund, which housekeeping completes.
 */
import type { Order } from '@storefront/contract';
import { recordEvent } from '../account-history/record-event.ts';
import { before, SECOND } from '../clock.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { problemError } from '../errors.ts';
import { giftLostEmail } from '../gifts/emails.ts';
import { isClaimed } from '../gifts/gifts.repository.ts';
import { refundableUntil } from '../orders/order-view.ts';
import { readOrder } from '../orders/orders.service.ts';
import { FREE } from '../orders/settlement.ts';
import { type NoteDeps, noteForStudio } from '../payments/notes.ts';
import type { MadeRefund } from '../payments/payment-provider.ts';
import { within } from '../timeout.ts';
import { refundEmail } from './emails.ts';
import {
  claimRefund,
  type Decision,
  findGiftLoss,
  findRefundNews,
  insertRefund,
  lockLine,
  markCompleted,
  type OpenRefund,
  type SoldLine,
} from './refunds.repository.ts';

export type RefundDeps = Pick<Deps, 'db' | 'payments' | 'publicOrigins'> & NoteDeps;

/** The buyer's wait for the provider, which takes about a second; the refund goes on without them. */
const TIMEOUT = 2.5 * SECOND;
/** A request to the provider has its answer by then, or never gets one. */
const ASKING_TIME = 30 * SECOND;
const MAX_COMPLETED_AT_ONCE = 100;

/** A second refund of the same line changes nothing. */
export async function refundBoughtLine(
  deps: RefundDeps,
  userId: string,
  orderId: string,
  position: number,
): Promise<Order> {
  const isThere = await giveBack(deps, userId, orderId, position, { by: 'buyer', reason: null });
  if (!isThere) throw problemError('not_found');
  return await readOrder(deps, userId, orderId);
}

/** The studio's refund, whatever the line's age and downloads; false when nothing was paid for it. */
export async function refundSoldLine(
  deps: RefundDeps,
  orderId: string,
  position: number,
  reason: string | null,
): Promise<boolean> {
  return await giveBack(deps, null, orderId, position, { by: 'studio', reason });
}

/** Requests open refunds that no other process is requesting; failures are retried later. */
export async function completeOpenRefunds(deps: RefundDeps): Promise<void> {
  const now = deps.clock.now();
  for (let count = 0; count < MAX_COMPLETED_AT_ONCE; count += 1) {
    const refund = await claimRefund(deps.db, { now, cutoff: before(now, ASKING_TIME) });
    if (!refund) return;
    await complete(deps, refund);
  }
}

async function giveBack(
  deps: RefundDeps,
  userId: string | null,
  orderId: string,
  position: number,
  decision: Decision,
): Promise<boolean> {
  const decided = await inTransaction(deps.db, async (tx) => {
    const line = await lockLine(tx, userId, orderId, position);
    return line && { line, refund: await openRefund(deps, tx, line, decision) };
  });
  if (!decided) return false;
  const { line, refund } = decided;
  if (!refund) return true;
  if (!line.refundedAt) {
    const facts = { refundId: refund.id, orderId, position, by: decision.by };
    deps.log.info({ event: 'line_refunded', ...facts }, 'a line was refunded');
  }
  await complete(deps, refund);
  return true;
}

/** The refund to request from the provider: a new one, or one that was left open. */
async function openRefund({ clock }: RefundDeps, tx: Tx, line: SoldLine, { by, reason }: Decision) {
  const now = clock.now();
  if (line.refundedAt) return await claimRefund(tx, { now, cutoff: before(now, ASKING_TIME), line });
  if (by === 'buyer' && line.amountCents === 0) throw problemError('nothing_to_refund');
  if (by === 'buyer' && now >= refundableUntil(line.paidAt)) throw problemError('refund_window_over');
  // Under the lock of the line, which a claim takes too.
  if (by === 'buyer' && (await isClaimed(tx, line.orderId))) throw problemError('gift_claimed');
  if (by === 'buyer' && line.firstDownloadedAt) throw problemError('refund_after_download');
  return await insertRefund(tx, line, { by, reason, now });
}

/** Returns when the refund is done or has failed for now, or after `TIMEOUT` while it goes on. */
async function complete(deps: RefundDeps, refund: OpenRefund): Promise<void> {
  const asked = askProvider(deps, refund).catch((err: unknown) => {
    const { id: refundId, orderId } = refund;
    deps.log.warn({ event: 'refund_not_completed', refundId, orderId, err }, 'a refund could not be completed');
  });
  await within(TIMEOUT, asked);
}

async function askProvider(deps: RefundDeps, refund: OpenRefund): Promise<void> {
  const { id, orderId, amountCents, chargeReference } = refund;
  // A charge's key is its order's id.
  const money = { chargeKey: orderId, chargeReference, amountCents, idempotencyKey: id };
  const made = amountCents === 0 ? { reference: FREE, amountCents } : await deps.payments.refund(money);
  await inTransaction(deps.db, (tx) => completeRefund(deps, tx, refund, made));
}

/** The money is back, as far as it was left: tells the buyer, once, and the studio where it was less. */
export async function completeRefund(
  deps: NoteDeps & Pick<RefundDeps, 'publicOrigins'>,
  tx: Tx,
  { id, orderId: boughtIn, amountCents: due }: Pick<OpenRefund, 'id' | 'orderId' | 'amountCents'>,
  made: MadeRefund,
): Promise<void> {
  const { clock, outbox, publicOrigins } = deps;
  if (!(await markCompleted(tx, id, made.reference, clock.now()))) return;
  const missing = due - made.amountCents;
  if (missing > 0) {
    const { reference } = made;
    await noteForStudio(deps, tx, { kind: 'short_refund', reference, orderId: boughtIn, amountCents: missing });
  }
  const loss = await findGiftLoss(tx, id);
  if (loss) await outbox.sendEmail(tx, giftLostEmail(loss.email, loss, loss.ownsMore));
  const news = await findRefundNews(tx, id);
  if (!news) return;
  await outbox.sendEmail(tx, refundEmail(news, publicOrigins[0]));
  const { userId, orderId, name: product, amountCents, by } = news;
  const event = { kind: 'refund-made', orderId, product, amountCents, byStudio: by === 'studio' } as const;
  await recordEvent({ db: tx, clock }, userId, event);
}
