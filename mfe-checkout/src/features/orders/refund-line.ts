import { ApiError, call, contract, problems } from '@storefront/contract';
import { orderMessages, refundDone, refundUnderWay } from '@storefront/contract/orders/messages';
import { type AppThunk, endSession, notify, rememberUser } from '@storefront/state';
import { formatMoney } from '@storefront/ui';
import { orderChanged, otherPagesStale, reloadOrder } from './orders.api.ts';

export interface Refusal {
  readonly message: string;
  readonly isFinal: boolean;
}

const FINAL = new Set(['not_found', 'refund_window_over', 'refund_after_download', 'gift_claimed']);

/** Refunds a line, updates the order and confirms. @returns the refusal, if any; the order is then reloaded */
export function refundLine(orderId: string, position: number): AppThunk<Promise<Refusal | undefined>> {
  return async (dispatch) => {
    const isStillTheirs = dispatch(rememberUser());
    try {
      const order = await call(contract.refundOrderLine, { params: { orderId, position: String(position) } });
      if (!isStillTheirs()) return undefined;
      dispatch(orderChanged(order));
      dispatch(otherPagesStale());
      const line = order.lines.find((candidate) => candidate.position === position);
      if (line?.refund) {
        const say = line.refund.completedAt === null ? refundUnderWay : refundDone;
        dispatch(notify({ kind: 'success', text: say(line.name, formatMoney(line.refund.amountCents)) }));
      }
      return undefined;
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code === 'sign_in_required' && isStillTheirs()) dispatch(endSession());
      const isFinal = FINAL.has(code);
      if (isFinal && isStillTheirs()) void dispatch(reloadOrder(orderId));
      return { message: code === 'network_error' ? orderMessages.refund_connection_lost : message, isFinal };
    }
  };
}

function failureOf(error: unknown): { readonly code: string; readonly message: string } {
  return error instanceof ApiError ? error : { code: 'unexpected', message: problems.internal_error.message };
}
