import { call, contract } from '@storefront/contract';
import { giftMessages, giftSent } from '@storefront/contract/gifts/messages';
import { changeOrder } from './change-order.ts';

const connectionLost = giftMessages.connection_lost;

/** Sends a gift again to `recipientEmail`. @returns the refusal, if any */
export const resendGift = (orderId: string, recipientEmail: string) =>
  changeOrder(orderId, {
    request: () => call(contract.sendGift, { params: { orderId }, body: { recipientEmail } }),
    done: () => giftSent(recipientEmail),
    connectionLost,
  });

/** Revokes a gift and puts it into its buyer's library. @returns the refusal, if any */
export const revokeGift = (orderId: string) =>
  changeOrder(orderId, {
    request: () => call(contract.takeBackGift, { params: { orderId } }),
    done: () => giftMessages.take_back_done,
    connectionLost,
  });
