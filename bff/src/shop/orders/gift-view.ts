import type { Order } from '@storefront/contract';
import { GIFT_DAYS } from '@storefront/contract/gifts/limits';
import { after, DAY } from '../../base/clock.ts';
import type { ShownOrder } from './order-reads.repository.ts';

type OrderGift = NonNullable<Order['gift']>;
type ShownGift = NonNullable<ShownOrder['gift']>;

/** Returns when a gift stops being claimable. */
export function claimableUntil(paidAt: Date, days: number): Date {
  return after(paidAt, days * DAY);
}

/** Shows a gift to its buyer. */
export function toOrderGift(gift: ShownGift, { lines, paidAt }: Pick<ShownOrder, 'lines' | 'paidAt'>): OrderGift {
  const { recipientEmail, message, sentAt, claimedAt, endedAt } = gift;
  const isRefunded = lines.every(({ refund }) => refund);
  const state = stateOf(gift, { isPaid: paidAt !== null, isRefunded });
  const isOpen = state === 'sent' || state === 'waiting';
  return {
    state,
    recipientEmail,
    message,
    sentAt: sentAt?.toISOString() ?? null,
    claimedAt: claimedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    claimableUntil: isOpen && paidAt ? claimableUntil(paidAt, GIFT_DAYS).toISOString() : null,
  };
}

function stateOf(
  { claimedAt, endedBecause, sentAt }: ShownGift,
  { isPaid, isRefunded }: { readonly isPaid: boolean; readonly isRefunded: boolean },
): OrderGift['state'] {
  if (claimedAt) return 'claimed';
  if (endedBecause) return endedBecause;
  if (!isPaid) return 'unpaid';
  if (isRefunded) return 'refunded';
  return sentAt ? 'sent' : 'waiting';
}
