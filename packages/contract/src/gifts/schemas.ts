import * as z from 'zod/mini';
import { posterAlone } from '../catalog/schemas.ts';
import { productId, timestamp } from '../primitives.ts';

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
