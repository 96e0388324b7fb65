/** The gift that an order can be. */
import * as z from 'zod/mini';
import { code, timestamp, visibleText } from '../primitives.ts';
import { email } from '../users/schemas.ts';
import { MAX_GIFT_MESSAGE } from './gift-limits.ts';

/** A gift, as requested with an order. */
export const giftRequest = z.strictObject({
  recipientEmail: email,
  message: z.optional(visibleText().check(z.maxLength(MAX_GIFT_MESSAGE, code('text_too_long')))),
});
export type GiftRequest = z.output<typeof giftRequest>;

/** A gift as its buyer sees it. */
export const orderGift = z.object({
  /** `waiting`: paid, and its email will be sent soon. `refunded`: fully refunded before it was claimed. */
  state: z.enum(['unpaid', 'waiting', 'sent', 'claimed', 'taken_back', 'expired', 'refunded']),
  /** Null once it has ended, or the recipient's account is deleted. */
  recipientEmail: z.nullable(z.string()),
  message: z.nullable(z.string()),
  sentAt: z.nullable(timestamp),
  claimedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  /** The end of the time to claim it; null when it cannot be claimed. */
  claimableUntil: z.nullable(timestamp),
});
export type OrderGift = z.output<typeof orderGift>;
