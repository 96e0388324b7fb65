/**
 * Giving a line back. That it is given back is decided in one transaction, under the lock that a first download takes as
 * well; the payment provider is asked then, under the refund's id; that the money went back is written down, with the
 * email, in a second. A crash anywhere leaves an open refund, which housekeeping completes.
 */
import type { Order } from '@storefront/contract';
import { recordEvent } from '../account-history/record-event.ts';
import { before, SECOND } from '../clock.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Outbox } from '../email/outbox.ts';
import { problemError } from '../errors.ts';
import { refundableUntil } from '../orders/order-view.ts';
import { readOrder } from '../orders/orders.service.ts';
import { within } from '../timeout.ts';
import { refundEmail } from './emails.ts';
import {
  claimRefund,
  type Decision,
  findRefundNews,
  insertRefund,
  lockBoughtLine,
  lockSoldLine,
  markCompleted,
  type OpenRefund,
  type SoldLine,
} from './refunds.repository.ts';

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'publicOrigins'> & {
  readonly outbox: Pick<Outbox, 'sendEmail'>;
};

/** How long a buyer waits for the provider, which takes about a second; it goes on without them. */
const TIMEOUT = 2.5 * SECOND;
/** By then whoever asked the provider has its answer, or will never have it. */
const ASKING_TIME = 30 * SECOND;
/** Bounds the work of one round; what is left waits for the next. */
const MAX_COMPLETED_AT_ONCE = 100;

/**
 * Gives one of the user's lines back, and answers its order; one that was given back before is left as it is.
 * @throws not_found, refund_window_over, refund_after_download
 */
export async function refundBoughtLine(
  deps: RefundDeps,
  userId: string,
  orderId: string,
  position: number,
): Promise<Order> {
  const isThere = await giveBack(deps, (tx) => lockBoughtLine(tx, userId, orderId, position), {
    by: 'buyer',
    reason: null,
  });
  if (!isThere) throw problemError('not_found');
  return await readOrder(deps, userId, orderId);
}

/** Gives a line back in the studio's name, whenever it was paid for or downloaded. False when nothing was paid for it. */
export async function refundSoldLine(
  deps: RefundDeps,
  orderId: string,
  position: number,
  reason: string | null,
): Promise<boolean> {
  return await giveBack(deps, (tx) => lockSoldLine(tx, orderId, position), { by: 'studio', reason });
}

/** Asks the provider for the refunds that nobody is asking it for; those it does not answer are tried again later. */
export async function completeOpenRefunds(deps: RefundDeps): Promise<void> {
  const now = deps.clock.now();
  for (let count = 0; count < MAX_COMPLETED_AT_ONCE; count += 1) {
    const refund = await claimRefund(deps.db, { now, cutoff: before(now, ASKING_TIME) });
    if (!refund) return;
    await complete(deps, refund);
  }
}

/** Decides over the line that `lock` finds and holds, then has its money given back; false when it finds none. */
async function giveBack(
  deps: RefundDeps,
  lock: (tx: Tx) => Promise<SoldLine | undefined>,
  decision: Decision,
): Promise<boolean> {
  const decided = await inTransaction(deps.db, async (tx) => {
    const line = await lock(tx);
    return line && { line, refund: await openRefund(deps, tx, line, decision) };
  });
  if (!decided) return false;
  const { line, refund } = decided;
  if (!refund) return true;
  if (!line.refundedAt) {
    const { orderId, position } = line;
    const facts = { refundId: refund.id, orderId, position, by: decision.by };
    deps.log.info({ event: 'line_refunded', ...facts }, 'a line was refunded');
  }
  await complete(deps, refund);
  return true;
}

/** The refund of a locked line that the caller is to ask the provider for: a new one, or one that was left behind. */
async function openRefund(
  { clock }: RefundDeps,
  tx: Tx,
  line: SoldLine,
  { by, reason }: Decision,
): Promise<OpenRefund | undefined> {
  const now = clock.now();
  if (line.refundedAt) return await claimRefund(tx, { now, cutoff: before(now, ASKING_TIME), line });
  if (by === 'buyer' && now >= refundableUntil(line.paidAt)) throw problemError('refund_window_over');
  if (by === 'buyer' && line.firstDownloadedAt) throw problemError('refund_after_download');
  return await insertRefund(tx, line, { by, reason, now });
}

/** Has the money given back; answers when it was, when that failed for now, or after a moment in which it goes on. */
async function complete(deps: RefundDeps, refund: OpenRefund): Promise<void> {
  const asked = askProvider(deps, refund).catch((err: unknown) => {
    const { id: refundId, orderId } = refund;
    deps.log.warn({ event: 'refund_not_completed', refundId, orderId, err }, 'a refund could not be completed');
  });
  await within(TIMEOUT, asked);
}

async function askProvider(deps: RefundDeps, { id, orderId, amountCents }: OpenRefund): Promise<void> {
  const { db, clock, payments, outbox, publicOrigins } = deps;
  // Charges are made under their order's id.
  const { reference } = await payments.refund({ chargeKey: orderId, amountCents, idempotencyKey: id });
  await inTransaction(db, async (tx) => {
    if (!(await markCompleted(tx, id, reference, clock.now()))) return;
    const news = await findRefundNews(tx, id);
    if (!news) return;
    await outbox.sendEmail(tx, refundEmail(news, publicOrigins[0]));
    const { userId, name: product, by } = news;
    const event = { kind: 'refund-made', orderId, product, amountCents, byStudio: by === 'studio' } as const;
    await recordEvent({ db: tx, clock }, userId, event);
  });
}
