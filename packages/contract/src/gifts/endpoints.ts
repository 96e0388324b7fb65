import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { order } from '../orders/schemas.ts';
import { personalWrite, signInWrite } from '../policies.ts';
import { code, id, productId } from '../primitives.ts';
import { email } from '../users/schemas.ts';
import { receivedGift } from './schemas.ts';

const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, code('gift_link_invalid')));
const onOrder = z.strictObject({ orderId: id });

export const giftEndpoints = {
  openGift: endpoint('POST /api/gift-links', signInWrite, {
    summary: 'The gift of an emailed link, and what is missing to claim it.',
    body: z.strictObject({ token: linkToken }),
    success: { status: 200, body: receivedGift },
    errors: ['gift_link_invalid'],
  }),
  claimGift: endpoint('POST /api/gifts', personalWrite, {
    summary:
      'Puts a gift into the library of the account whose verified address it was sent to. Asked again, it answers the same.',
    body: z.strictObject({ token: linkToken }),
    success: { status: 200, body: z.object({ productIds: z.array(productId) }) },
    errors: ['gift_link_invalid', 'gift_of_other_address', 'gift_needs_verified_email'],
  }),
  sendGift: endpoint('POST /api/orders/:orderId/gift/emails', personalWrite, {
    summary: 'Sends a gift again, to the same or a corrected address; the link that was sent before ends.',
    params: onOrder,
    body: z.strictObject({ recipientEmail: email }),
    success: { status: 200, body: order },
    errors: ['not_found', 'invalid_email', 'gift_to_yourself', 'gift_claimed', 'gift_over', 'too_many_gifts'],
  }),
  takeBackGift: endpoint('POST /api/orders/:orderId/gift/return', personalWrite, {
    summary: "Puts an unclaimed gift into its buyer's library; its link ends. Asked again, it answers the same.",
    params: onOrder,
    success: { status: 200, body: order },
    errors: ['not_found', 'gift_claimed', 'gift_over'],
  }),
} as const;
