/** Emails to recipients. Each email has a new random token, which is stored as a hash. */

import type { GiftRequest } from '@storefront/contract';
import { GIFT_DAYS } from '@storefront/contract/gifts/limits';
import { DAY, HOUR, SECOND } from '../../base/clock.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { type Budget, emailKey, trySpend } from '../../base/http/rate-limit.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import { hashToken, newToken } from '../../base/tokens.ts';
import { findUser, type UserRow } from '../../people/accounts/accounts.repository.ts';
import { claimableUntil } from '../orders/gift-view.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { looksLikeStudio, sanitize } from '../support/sanitize.ts';
import { giftEmail, giftThread } from './emails.ts';
import { findGiftLines, type GiftRow, lockGift, markGiftSent } from './gifts.repository.ts';

export type GiftDeps = Pick<SharedDeps, 'clock' | 'outbox' | 'publicOrigins'>;

/** Limits: gifts that a buyer pays for or sends again; gift emails to an address, from all buyers. */
const emailsOfBuyer: Budget = { limit: 20, window: 1 * DAY };
const emailsToAddress: Budget = { limit: 10, window: 1 * DAY };
const emailsOfGift: Budget = { limit: 4, window: 1 * DAY };

/** Spends the buyer's limit before a gift is paid for or sent again. @throws too_many_gifts */
export async function spendGift({ clock }: Pick<SharedDeps, 'clock'>, tx: Tx, buyerId: string): Promise<void> {
  if (!(await trySpend({ db: tx, clock }, `gifts:${buyerId}`, emailsOfBuyer))) throw tooMany();
}

/** Checks the gift of a new order. @throws gift_to_yourself, too_many_gifts, sign_in_required */
export async function admitGift(
  deps: Pick<SharedDeps, 'clock'>,
  tx: Tx,
  buyerId: string,
  request: GiftRequest,
): Promise<void> {
  const buyer = await findUser(tx, buyerId);
  if (!buyer) throw problemError('sign_in_required');
  requireOther(buyer.email, request.recipientEmail);
  await spendGift(deps, tx, buyerId);
}

/** @throws gift_to_yourself */
export function requireOther(own: string, recipientEmail: string): void {
  if (own.toLowerCase() === recipientEmail.toLowerCase()) throw problemError('gift_to_yourself');
}

/** @throws too_many_gifts */
export async function spendRepetition(
  { clock }: Pick<SharedDeps, 'clock'>,
  tx: Tx,
  orderId: string,
  to: string,
): Promise<void> {
  const isLittle = await trySpend({ db: tx, clock }, `gifts:order:${orderId}`, emailsOfGift);
  if (!isLittle || !(await isWelcome({ clock }, tx, to))) throw tooMany();
}

/** Sends a gift that has just been paid. When an address has many emails today, housekeeping sends it later. */
export async function sendNewGift(deps: GiftDeps, tx: Tx, orderId: string, shop: ShopNow): Promise<void> {
  const gift = await lockGift(tx, orderId);
  if (!gift?.recipientEmail || gift.sentAt || gift.endedAt) return;
  if (await isWelcome(deps, tx, gift.recipientEmail)) await sendGift(deps, tx, gift, gift.recipientEmail, shop);
}

/** Sends a new link for a locked gift; the previous one expires. */
export async function sendGift(deps: GiftDeps, tx: Tx, gift: GiftRow, to: string, shop: ShopNow): Promise<void> {
  const { clock, outbox, publicOrigins } = deps;
  const token = newToken();
  await markGiftSent(tx, gift.orderId, { recipientEmail: to, tokenHash: hashToken(token), sentAt: clock.now() });
  const buyer = gift.buyerId === null ? undefined : await findUser(tx, gift.buyerId);
  const email = giftEmail(
    { to, thread: giftThread(gift.orderId) },
    {
      from: giverName(buyer, shop),
      message: gift.message === null ? null : sanitize(gift.message),
      lines: await findGiftLines(tx, gift.orderId, null),
      link: `${publicOrigins[0]}/gift#${token}`,
      until: claimableUntil(gift.paidAt, GIFT_DAYS),
    },
    shop,
  );
  await outbox.sendEmail(tx, email, shop);
}

/** Returns a name that cannot be mistaken for the studio's or for a link. */
export function giverName(
  buyer: Pick<UserRow, 'firstName' | 'lastName' | 'username'> | undefined,
  shop: ShopNow,
): string | null {
  if (!buyer) return null;
  const { firstName, lastName, username } = buyer;
  const name = sanitize(firstName && lastName ? `${firstName} ${lastName}` : username);
  return looksLikeStudio(name, shop.name) ? null : name;
}

async function isWelcome({ clock }: Pick<SharedDeps, 'clock'>, tx: Tx, to: string): Promise<boolean> {
  return await trySpend({ db: tx, clock }, `gifts:to:${emailKey(to)}`, emailsToAddress);
}

const tooMany = () => problemError('too_many_gifts', { retryAfter: (1 * HOUR) / SECOND });
