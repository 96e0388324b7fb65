import * as z from 'zod/mini';
import { email } from '../account/schemas.ts';
import { posterAlone } from '../catalog/schemas.ts';
import { code, productId, timestamp, visibleText } from '../primitives.ts';
import { MAX_GIFT_MESSAGE } from './limits.ts';

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

/** A gift as the reader of its link sees it. */
export const receivedGift = z.object({
  /** The buyer's name; null once their account is deleted. */
  from: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Masked, such as `r•••@example.com`. */
  recipient: z.string(),
  lines: z.array(
    z.object({
      productId,
      name: z.string(),
      image: z.string(),
      pictures: posterAlone,
      quantity: z.int(),
      /** Seats that the reader already owns. */
      ownedSeats: z.int(),
    }),
  ),
  claimableUntil: timestamp,
  /** The next step of the reader; `claimed`: the reader has the gift. */
  step: z.enum(['sign_in', 'other_account', 'verify_email', 'claim', 'claimed']),
});
export type ReceivedGift = z.output<typeof receivedGift>;
