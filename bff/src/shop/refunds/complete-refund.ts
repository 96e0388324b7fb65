/** Records the outcome of a refund requested from the provider, in the caller's transaction. */

import { after, DAY } from '../../base/clock.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { recordEvent } from '../../people/account-events/record-event.ts';
import { giftLostEmail, giftThread } from '../gifts/emails.ts';
import { type NoteDeps, noteForStudio } from '../payments/notes.ts';
import type { MadeRefund } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { refundEmail, refusedRefundEmail } from './emails.ts';
import { findGiftLoss, findRefundNews, markCompleted, markRefused, type OpenRefund } from './refunds.repository.ts';

export type CompletionDeps = NoteDeps & Pick<SharedDeps, 'publicOrigins'>;

/** A dispute lasts for weeks, and its end is an event. */
const ASKED_AGAIN_AFTER = 1 * DAY;

/** Completes a refund: emails the buyer, and the studio when less was returned. False when it was complete before. */
export async function completeRefund(
  deps: CompletionDeps,
  tx: Tx,
  { id, orderId: boughtIn, amountCents: due }: Pick<OpenRefund, 'id' | 'orderId' | 'amountCents'>,
  made: Pick<MadeRefund, 'reference' | 'amountCents'>,
): Promise<boolean> {
  const { clock, outbox, publicOrigins } = deps;
  if (!(await markCompleted(tx, id, made.reference, clock.now()))) return false;
  const missing = due - made.amountCents;
  if (missing > 0) {
    const { reference } = made;
    await noteForStudio(deps, tx, { kind: 'short_refund', reference, orderId: boughtIn, amountCents: missing });
  }
  const shop = await shopNow(tx);
  const loss = await findGiftLoss(tx, id);
  if (loss) {
    const to = { to: loss.email, thread: giftThread(boughtIn) };
    await outbox.sendEmail(tx, giftLostEmail(to, loss, loss.ownsMore), shop);
  }
  const news = await findRefundNews(tx, id);
  if (!news) return true;
  await outbox.sendEmail(tx, refundEmail(news, publicOrigins[0]), shop);
  const { userId, orderId, name: product, amountCents, by } = news;
  const event = { kind: 'refund-made', orderId, product, amountCents, byStudio: by === 'studio' } as const;
  await recordEvent({ db: tx, clock }, userId, event);
  return true;
}

/** Refuses a refund while the buyer's bank decides about the payment. Emails the buyer once. */
export async function refuseRefund(
  deps: CompletionDeps,
  tx: Tx,
  { id, orderId, amountCents, chargeReference: reference, refusedAt }: OpenRefund,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await markRefused(tx, id, { now, askedAgainAt: after(now, ASKED_AGAIN_AFTER) })) || refusedAt) return;
  await noteForStudio(deps, tx, { kind: 'refused_refund', reference, orderId, amountCents });
  const news = await findRefundNews(tx, id);
  if (news) await deps.outbox.sendEmail(tx, refusedRefundEmail(news, deps.publicOrigins[0]));
}
