/** Waiting for what the server has not decided yet. */
import { call, contract, type Order } from '@storefront/contract';
import { loadCart, useAppDispatch } from '@storefront/state';
import { SECOND } from '@storefront/utils/time';
import { useEffect } from 'react';
import { orderChanged, otherPagesStale } from './orders.api.ts';

const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 30 * SECOND;

/** Whether the payment or a refund of it is still under way. */
function isUnderWay({ status, lines }: Order): boolean {
  return status === 'pending' || lines.some(({ refund }) => refund?.completedAt === null);
}

/** Asks for the order again and again, ever more seldom, until nothing about it is under way; not in a hidden tab. */
export function useUntilSettled(order: Order): void {
  const dispatch = useAppDispatch();
  const { id, status } = order;
  const isWaiting = isUnderWay(order);
  useEffect(() => {
    if (!isWaiting) return;
    const left = new AbortController();
    const { signal } = left;
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_PAUSE;
    const ask = async () => {
      // Not the shopper's doing, so it keeps no idle session alive.
      const background = { background: true, signal };
      const fresh = document.hidden
        ? undefined
        : await call(contract.getOrder, { params: { orderId: id } }, background).catch(() => undefined);
      if (signal.aborted) return;
      pause = Math.min(LONGEST_PAUSE, pause * 1.5);
      timer = setTimeout(ask, pause);
      if (!fresh) return;
      dispatch(orderChanged(fresh));
      if (status !== 'pending' || fresh.status === 'pending') return;
      // What was paid for has left the cart, and what was not has a new version of it.
      void dispatch(loadCart());
      dispatch(otherPagesStale());
    };
    timer = setTimeout(ask, pause);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [dispatch, id, status, isWaiting]);
}
