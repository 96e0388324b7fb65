import { call, contract, type Order } from '@storefront/contract';
import { loadCart, useAppDispatch } from '@storefront/state';
import { SECOND } from '@storefront/utils/time';
import { useEffect } from 'react';
import { orderChanged, otherPagesStale } from './orders.api.ts';

const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 30 * SECOND;

function isUnderWay({ status, lines }: Order): boolean {
  // A dispute lasts for weeks.
  return status === 'pending' || lines.some(({ refund }) => refund?.completedAt === null && !refund.isDisputed);
}

/** True on return from the provider's page: the first poll then makes the server ask the provider. */
const cameBack = () => new URLSearchParams(location.search).has('paid');

/** Polls with growing intervals while a payment or refund is pending and the tab is visible. */
export function useUntilSettled(order: Order): void {
  const dispatch = useAppDispatch();
  const { id, status } = order;
  const isWaiting = isUnderWay(order);
  useEffect(() => {
    if (!isWaiting) return;
    const left = new AbortController();
    const { signal } = left;
    let timer: ReturnType<typeof setTimeout>;
    let mustConfirm = status === 'pending' && cameBack();
    let pause = mustConfirm ? 0 : FIRST_PAUSE;
    const ask = async () => {
      const endpoint = mustConfirm ? contract.confirmPayment : contract.getOrder;
      // Not user activity, so it does not extend the session.
      const background = { background: true, signal };
      const fresh = document.hidden
        ? undefined
        : await call(endpoint, { params: { orderId: id } }, background).catch(() => undefined);
      mustConfirm = false;
      if (signal.aborted) return;
      pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 1.5));
      timer = setTimeout(ask, pause);
      if (!fresh) return;
      dispatch(orderChanged(fresh));
      if (status !== 'pending' || fresh.status === 'pending') return;
      // A paid cart is empty now, and a failed payment raises the cart's version.
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
