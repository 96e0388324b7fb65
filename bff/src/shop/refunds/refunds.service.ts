/**
 * Refunds: decided in one transaction under the lock of a first download, then requested from the provider, then
 * recorded as completed with the email. A crash leaves an open refund, which housekeeping completes.
 */
import type { Order } from '@storefront/contract';
import { before, SECOND } from '../../base/clock.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { within } from '../../base/timeout.ts';
import type { ShopDeps } from '../deps.ts';
import { isClaimed } from '../gifts/gifts.repository.ts';
import { refundableUntil } from '../orders/order-view.ts';
import { readOrder } from '../orders/orders.service.ts';
import { FREE } from '../orders/settlement.ts';
import type { ProviderRefund } from '../payments/payment-provider.ts';
import { isSimulated } from '../payments/simulated-payments.ts';
import { type CompletionDeps, completeRefund, refuseRefund } from './complete-refund.ts';
import {
  claimRefund,
  type Decision,
  findRefundReferences,
  insertRefund,
  isRefundOpen,
  lockLine,
  type OpenRefund,
  type SoldLine,
} from './refunds.repository.ts';
import { recordProviderRefund } from './returned-money.ts';

export type RefundDeps = CompletionDeps & Pick<ShopDeps, 'db' | 'payments'>;

/** How long the buyer waits for the provider, which takes about a second; the refund continues afterwards. */
const TIMEOUT = 2.5 * SECOND;
/** A request to the provider has a response by then, or never gets one. */
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

/**
 * The studio's refund, regardless of age and downloads; false when nothing was paid.
 * @param along runs in the deciding transaction, except for a line that was refunded before
 */
export async function refundSoldLine(
  deps: RefundDeps,
  orderId: string,
  position: number,
  reason: string | null,
  along?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return await giveBack(deps, null, orderId, position, { by: 'studio', reason, along });
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

interface AccompaniedDecision extends Decision {
  readonly along?: ((tx: Tx) => Promise<void>) | undefined;
}

async function giveBack(
  deps: RefundDeps,
  userId: string | null,
  orderId: string,
  position: number,
  decision: AccompaniedDecision,
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

/** Returns the refund to request from the provider: a new one, or one that was left open. */
async function openRefund({ clock }: RefundDeps, tx: Tx, line: SoldLine, { by, reason, along }: AccompaniedDecision) {
  const now = clock.now();
  if (line.refundedAt) return await claimRefund(tx, { now, cutoff: before(now, ASKING_TIME), line });
  if (by === 'buyer' && line.amountCents === 0) throw problemError('nothing_to_refund');
  if (by === 'buyer' && now >= refundableUntil(line)) throw problemError('refund_window_over');
  // Checks under the line's lock, which a claim takes, too.
  if (by === 'buyer' && (await isClaimed(tx, line.orderId))) throw problemError('gift_claimed');
  if (by === 'buyer' && line.firstDownloadedAt) throw problemError('refund_after_download');
  await along?.(tx);
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
  const { id, orderId, amountCents: due, chargeReference, refusedAt } = refund;
  const earlier = due === 0 ? [] : await recordEarlierRefunds(deps, refund);
  if (!(await isRefundOpen(deps.db, id))) return;
  const refunded = earlier.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = Math.min(due, refund.paidCents - refunded);
  // A charge's key is its order's id.
  const money = { chargeKey: orderId, chargeReference, amountCents, idempotencyKey: id, refusedAt };
  const nothing = { status: 'made', reference: earlier[0]?.reference ?? FREE, amountCents: 0 } as const;
  const answer = amountCents > 0 ? await deps.payments.refund(money) : nothing;
  await inTransaction(deps.db, async (tx) => {
    if (answer.status === 'made') await completeRefund(deps, tx, refund, answer);
    else await refuseRefund(deps, tx, refund);
  });
}

/** Records missing refunds of the charge: ours without a response, and others. @returns all, newest first */
async function recordEarlierRefunds(
  deps: RefundDeps,
  { orderId, chargeReference }: OpenRefund,
): Promise<readonly ProviderRefund[]> {
  const { events } = deps.payments;
  if (!events || isSimulated(chargeReference)) return [];
  const earlier = await events.refundsOf(chargeReference);
  const references = earlier.map(({ reference }) => reference);
  const recorded = await findRefundReferences(deps.db, references);
  for (const made of earlier) {
    if (!recorded.has(made.reference)) {
      await inTransaction(deps.db, (tx) => recordProviderRefund(deps, tx, orderId, made));
    }
  }
  return earlier;
}
