/** Housekeeping: sends delayed gifts, returns unclaimed ones, and deletes addresses in time. */
import { GIFT_DAYS } from '@storefront/contract/gifts/limits';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { aboutOrder } from '../../base/email/compose-email.ts';
import { inBatches } from '../../base/schedule/in-batches.ts';
import { shopNow } from '../../base/studio-settings/shop-now.ts';
import { lockUser } from '../../people/accounts/accounts.repository.ts';
import { lockUnrefundedLines } from '../orders/sold-lines.repository.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { giftReturnedEmail } from './emails.ts';
import {
  deleteUnpaidGifts,
  findGiftLines,
  findOverGifts,
  findUnsentGifts,
  lockGift,
  markEnded,
} from './gifts.repository.ts';
import { type GiftDeps, sendNewGift } from './send-gift.ts';

type ExpiryDeps = GiftDeps & Pick<SharedDeps, 'log'> & { readonly db: Db };
type Found = Awaited<ReturnType<typeof findUnsentGifts>>[number];

const PAGE_SIZE = 100;

export async function expireGifts(deps: ExpiryDeps, signal = new AbortController().signal): Promise<void> {
  await inBatches((limit) => deleteUnpaidGifts(deps.db, limit), signal);
  const now = deps.clock.now();
  await forEach(
    deps,
    (after) => findOverGifts(deps.db, { now, days: GIFT_DAYS }, after, PAGE_SIZE),
    (tx, gift) => endGift(deps, tx, gift),
  );
  const shop = await shopNow(deps.db);
  await forEach(
    deps,
    (after) => findUnsentGifts(deps.db, after, PAGE_SIZE),
    (tx, { orderId }) => sendNewGift(deps, tx, orderId, shop),
  );
}

/** Runs each in its own transaction; one that fails is retried next time. */
async function forEach(
  { db, log }: ExpiryDeps,
  find: (after: string | undefined) => Promise<Found[]>,
  run: (tx: Tx, gift: Found) => Promise<void>,
): Promise<void> {
  let after: string | undefined;
  do {
    const gifts = await find(after);
    for (const gift of gifts) {
      await inTransaction(db, (tx) => run(tx, gift)).catch((err: unknown) =>
        log.warn({ event: 'gift_not_tended', orderId: gift.orderId, err }, 'a gift could not be sent or expired'),
      );
    }
    after = gifts.length < PAGE_SIZE ? undefined : gifts.at(-1)?.orderId;
  } while (after !== undefined);
}

async function endGift({ clock, outbox, publicOrigins, log }: ExpiryDeps, tx: Tx, { orderId, buyerId }: Found) {
  // Locks users before lines, as everywhere.
  const buyer = buyerId === null ? undefined : await lockUser(tx, buyerId);
  const lines = await lockUnrefundedLines(tx, orderId);
  const gift = await lockGift(tx, orderId);
  if (!gift || gift.claimedAt || gift.endedAt) return;
  const now = clock.now();
  if (lines.length === 0) return await markEnded(tx, orderId, { ownerId: null, because: 'refunded', now });
  await markEnded(tx, orderId, { ownerId: buyer?.id ?? null, because: 'expired', now });
  log.info({ event: 'gift_expired', orderId }, 'a gift was not claimed in time');
  if (!buyer) return;
  const goods = await findGiftLines(tx, orderId, null);
  const to = aboutOrder(buyer.email, orderId);
  await outbox.sendEmail(tx, giftReturnedEmail(to, `${publicOrigins[0]}/orders/${orderId}`, goods, GIFT_DAYS));
}
