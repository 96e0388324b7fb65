/**
 * Claiming a gift needs its link and an account with the gift's address, verified: links are passed on, and a sign-up
 * proves no address. See docs/decisions/0057.
 */
import { GIFT_DAYS } from '@storefront/contract/gifts/limits';
import type { ReceivedGift } from '@storefront/contract/gifts/schemas';
import { inTransaction } from '../../base/db/transaction.ts';
import { aboutOrder } from '../../base/email/compose-email.ts';
import { problemError } from '../../base/errors.ts';
import type { Session } from '../../base/http/session.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { hashToken } from '../../base/tokens.ts';
import { findUser, type UserRow } from '../../people/accounts/accounts.repository.ts';
import { lockSignedIn } from '../../people/sessions/recent-user.ts';
import { claimableUntil } from '../orders/gift-view.ts';
import { lockUnrefundedLines } from '../orders/sold-lines.repository.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { sanitize } from '../support/sanitize.ts';
import { giftClaimedEmail } from './emails.ts';
import { findGiftByToken, findGiftLines, type GiftRow, lockGift, markClaimed } from './gifts.repository.ts';
import { returnToBuyer } from './gifts.service.ts';
import { type GiftDeps, giverName } from './send-gift.ts';

type ClaimDeps = GiftDeps & Pick<SharedDeps, 'db' | 'log'>;

/** @throws gift_link_invalid, also for a gift that another account has claimed */
export async function openGift(deps: ClaimDeps, session: Session | null, token: string): Promise<ReceivedGift> {
  const { db, clock } = deps;
  const gift = await findGiftByToken(db, hashToken(token));
  const reader = session ? await findUser(db, session.userId) : undefined;
  const isOwn = gift !== undefined && reader !== undefined && gift.claimedAt !== null && gift.ownerId === reader.id;
  if (!gift?.recipientEmail || !(isOwn || isOpen(gift, clock.now()))) throw problemError('gift_link_invalid');
  const lines = await findGiftLines(db, gift.orderId, reader?.id ?? null);
  if (lines.length === 0) throw problemError('gift_link_invalid');
  const buyer = gift.buyerId === null ? undefined : await findUser(db, gift.buyerId);
  return {
    from: giverName(buyer, await shopNow(db)),
    message: gift.message === null ? null : sanitize(gift.message),
    recipient: maskEmail(gift.recipientEmail),
    lines,
    claimableUntil: claimableUntil(gift.paidAt, GIFT_DAYS).toISOString(),
    step: isOwn ? 'claimed' : stepOf(gift.recipientEmail, reader),
  };
}

/**
 * Claims a gift once: of concurrent claims, refunds and take-backs, one succeeds. A buyer whose address is now the
 * gift's takes it back.
 * @throws gift_link_invalid, gift_of_other_address, gift_needs_verified_email
 */
export async function claimGift(deps: ClaimDeps, session: Session, token: string): Promise<{ productIds: string[] }> {
  const tokenHash = hashToken(token);
  return await inTransaction(deps.db, async (tx) => {
    const user = await lockSignedIn(tx, session);
    const found = await findGiftByToken(tx, tokenHash);
    if (!found) throw problemError('gift_link_invalid');
    const { orderId } = found;
    const lines = await lockUnrefundedLines(tx, orderId);
    const gift = await lockGift(tx, orderId);
    if (!gift?.recipientEmail || !gift.tokenHash?.equals(tokenHash)) throw problemError('gift_link_invalid');
    const goods = await findGiftLines(tx, orderId, null);
    const productIds = goods.map(({ productId }) => productId);
    if (gift.claimedAt !== null && gift.ownerId === user.id) return { productIds };
    const now = deps.clock.now();
    if (!isOpen(gift, now) || lines.length === 0) throw problemError('gift_link_invalid');
    const step = stepOf(gift.recipientEmail, user);
    if (step === 'other_account') throw problemError('gift_of_other_address');
    if (step === 'verify_email') throw problemError('gift_needs_verified_email');
    if (gift.buyerId === user.id) {
      await returnToBuyer(deps, tx, orderId, user.id);
      return { productIds };
    }
    await markClaimed(tx, orderId, user.id, now);
    const buyer = gift.buyerId === null ? undefined : await findUser(tx, gift.buyerId);
    if (buyer) {
      const order = `${deps.publicOrigins[0]}/orders/${orderId}`;
      const to = aboutOrder(buyer.email, orderId);
      await deps.outbox.sendEmail(tx, giftClaimedEmail(to, order, goods));
    }
    deps.log.info({ event: 'gift_claimed', userId: user.id, orderId }, 'a gift was claimed');
    return { productIds };
  });
}

function isOpen({ claimedAt, endedAt, paidAt }: GiftRow, now: Date): boolean {
  return claimedAt === null && endedAt === null && now < claimableUntil(paidAt, GIFT_DAYS);
}

type Reader = Pick<UserRow, 'email' | 'emailVerifiedAt'>;

function stepOf(recipientEmail: string, reader: Reader | undefined): Exclude<ReceivedGift['step'], 'claimed'> {
  if (!reader) return 'sign_in';
  if (reader.email.toLowerCase() !== recipientEmail.toLowerCase()) return 'other_account';
  return reader.emailVerifiedAt === null ? 'verify_email' : 'claim';
}

/** Masks like `r•••@example.com`, which the owner still recognises. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}
