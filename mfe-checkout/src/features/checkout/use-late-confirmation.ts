/** Finding out what became of a payment whose answer did not arrive. */
import { loadCart, selectLastPurchase, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetAttempt } from './attempt.ts';

const SECOND = 1000;
/** When the cart is asked for, counted from the loss of the answer: a payment takes about a second. */
const ASKED_AFTER = [0, 1.5 * SECOND, 4 * SECOND];

interface Waiting {
  readonly lastPurchase: string | null;
}

/**
 * Once `wait` is called, asks for the cart a few times and calls `onConfirmed` when it tells of another purchase than
 * `lastPurchase`, now or later.
 */
export function useLateConfirmation(onConfirmed: () => void) {
  const dispatch = useAppDispatch();
  const lastPurchase = useAppSelector(selectLastPurchase);
  const [waiting, setWaiting] = useState<Waiting>();
  const confirm = useEffectEvent(onConfirmed);

  useEffect(() => {
    if (!waiting) return;
    const questions = ASKED_AFTER.map((delay, index) =>
      setTimeout(async () => {
        await dispatch(loadCart());
        if (index === ASKED_AFTER.length - 1) forgetAttempt();
      }, delay),
    );
    return () => questions.forEach(clearTimeout);
  }, [waiting, dispatch]);

  useEffect(() => {
    if (!waiting || lastPurchase === null || lastPurchase === waiting.lastPurchase) return;
    setWaiting(undefined);
    confirm();
  }, [waiting, lastPurchase]);

  return {
    wait: ({ lastPurchase }: Waiting) => setWaiting({ lastPurchase }),
    stopWaiting: () => setWaiting(undefined),
  };
}
