import { ApiError, type Order, problems } from '@storefront/contract';
import { type AppThunk, endSession, notify, rememberUser } from '@storefront/state';
import { orderChanged, otherPagesStale, reloadOrder } from './orders.api.ts';

export interface OrderRefusal {
  readonly message: string;
  /** True when the order differs from the one on the page; it is reloaded. */
  readonly isFinal: boolean;
}

const FINAL = new Set(['not_found', 'refund_window_over', 'refund_after_download', 'gift_claimed', 'gift_over']);

interface Change {
  readonly request: () => Promise<Order>;
  /** Returns the notice about the changed order. */
  readonly done: (order: Order) => string | undefined;
  readonly connectionLost: string;
}

/** Changes an order of the user, updates the page and shows a notice. @returns the refusal, if any */
export function changeOrder(
  orderId: string,
  { request, done, connectionLost }: Change,
): AppThunk<Promise<OrderRefusal | undefined>> {
  return async (dispatch) => {
    const isStillTheirs = dispatch(rememberUser());
    try {
      const order = await request();
      if (!isStillTheirs()) return undefined;
      dispatch(orderChanged(order));
      dispatch(otherPagesStale());
      const text = done(order);
      if (text !== undefined) dispatch(notify({ kind: 'success', text }));
      return undefined;
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : { code: '', ...problems.internal_error };
      if (code === 'sign_in_required' && isStillTheirs()) dispatch(endSession());
      const isFinal = FINAL.has(code);
      if (isFinal && isStillTheirs()) void dispatch(reloadOrder(orderId));
      return { message: code === 'network_error' ? connectionLost : message, isFinal };
    }
  };
}
