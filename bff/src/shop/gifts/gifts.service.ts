/** Buyers' actions on gifts. They lock order lines first, as refunds and claims do, so that one of them succeeds. */

import type { GiftRequest, Order } from '@storefront/contract';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { lockSignedIn } from '../../people/sessions/recent-user.ts';
import { readOrder } from '../orders/orders.service.ts';
import { lockUnrefundedLines } from '../orders/sold-lines.repository.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { type GiftRow, lockGift, markEnded } from './gifts.repository.ts';
import { type GiftDeps, requireOther, sendGift, spendGift, spendRepetition } from './send-gift.ts';

type BuyerDeps = GiftDeps & Pick<SharedDeps, 'db' | 'log'>;

/** @throws not_found, gift_claimed, gift_over, gift_to_yourself, too_many_gifts */
export async function sendGiftAgain(
  deps: BuyerDeps,
  session: Session,
  orderId: string,
  { recipientEmail }: Pick<GiftRequest, 'recipientEmail'>,
): Promise<Order> {
  await inTransaction(deps.db, async (tx) => {
    const buyer = await lockSignedIn(tx, session);
    const { gift, isOver } = await lockOpenGift(tx, buyer.id, orderId);
    if (isOver) throw problemError('gift_over');
    requireOther(buyer.email, recipientEmail);
    await spendGift(deps, tx, buyer.id);
    await spendRepetition(deps, tx, orderId, recipientEmail);
    await sendGift(deps, tx, gift, recipientEmail, await shopNow(tx));
  });
  deps.log.info({ event: 'gift_sent_again', userId: session.userId, orderId }, 'a gift was sent again');
  return await readOrder(deps, session.userId, orderId);
}

/** Idempotent. @throws not_found, gift_claimed, gift_over */
export async function takeBackGift(deps: BuyerDeps, session: Session, orderId: string): Promise<Order> {
  await inTransaction(deps.db, async (tx) => {
    const buyer = await lockSignedIn(tx, session);
    const { gift, isOver } = await lockOpenGift(tx, buyer.id, orderId);
    if (gift.endedBecause === 'taken_back' || gift.endedBecause === 'expired') return;
    if (isOver) throw problemError('gift_over');
    await returnToBuyer(deps, tx, orderId, buyer.id);
  });
  return await readOrder(deps, session.userId, orderId);
}

/** Returns a locked open gift to its buyer's library. */
export async function returnToBuyer(deps: Pick<BuyerDeps, 'clock' | 'log'>, tx: Tx, orderId: string, buyerId: string) {
  await markEnded(tx, orderId, { ownerId: buyerId, because: 'taken_back', now: deps.clock.now() });
  deps.log.info({ event: 'gift_taken_back', userId: buyerId, orderId }, 'a gift was taken back');
}

/** @throws not_found, gift_claimed */
async function lockOpenGift(
  tx: Tx,
  buyerId: string,
  orderId: string,
): Promise<{ readonly gift: GiftRow; readonly isOver: boolean }> {
  const lines = await lockUnrefundedLines(tx, orderId);
  const gift = await lockGift(tx, orderId);
  if (gift?.buyerId !== buyerId) throw problemError('not_found');
  if (gift.claimedAt) throw problemError('gift_claimed');
  return { gift, isOver: gift.endedAt !== null || lines.length === 0 };
}
