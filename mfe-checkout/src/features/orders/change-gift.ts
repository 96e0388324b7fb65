import { ApiError, call, contract, type Order, problems } from '@storefront/contract';
import { giftMessages, giftSent } from '@storefront/contract/gifts/messages';
import { type AppThunk, endSession, notify, rememberUser } from '@storefront/state';
import { orderChanged, otherPagesStale, reloadOrder } from './orders.api.ts';

/** After these the page shows another state than the order's. */
const OUTDATED = new Set(['not_found', 'gift_claimed', 'gift_over']);

/** Sends a gift again, to `recipientEmail`. @returns why not, if it was refused */
export function sendGift(orderId: string, recipientEmail: string): AppThunk<Promise<string | undefined>> {
  const send = () => call(contract.sendGift, { params: { orderId }, body: { recipientEmail } });
  return changeGift(orderId, send, giftSent(recipientEmail));
}

/** Puts a gift into its buyer's library. @returns why not, if it was refused */
export function takeBackGift(orderId: string): AppThunk<Promise<string | undefined>> {
  const takeBack = () => call(contract.takeBackGift, { params: { orderId } });
  return changeGift(orderId, takeBack, giftMessages.take_back_done);
}

function changeGift(
  orderId: string,
  change: () => Promise<Order>,
  done: string,
): AppThunk<Promise<string | undefined>> {
  return async (dispatch) => {
    const isStillTheirs = dispatch(rememberUser());
    try {
      const order = await change();
      if (!isStillTheirs()) return undefined;
      dispatch(orderChanged(order));
      dispatch(otherPagesStale());
      dispatch(notify({ kind: 'success', text: done }));
      return undefined;
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : new ApiError('', problems.internal_error.message);
      if (code === 'sign_in_required' && isStillTheirs()) dispatch(endSession());
      if (OUTDATED.has(code) && isStillTheirs()) void dispatch(reloadOrder(orderId));
      return code === 'network_error' ? giftMessages.connection_lost : message;
    }
  };
}
