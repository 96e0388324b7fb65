import { messages } from '@storefront/contract';
import { useNavigate } from '@storefront/routing';
import { rememberUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { unfinishedAttempt } from './attempt.ts';
import { type CheckoutOutcome, failedOutcome } from './outcome.ts';
import { whilePaying } from './payment-under-way.ts';
import type { Means, Shown } from './place-order.ts';
import type { Scene } from './scene.ts';

const loadPaying = () => import('./paying.ts').catch(() => undefined);

/** Loads the payment code ahead: after a lost connection it would be too late. */
export const prepareToPay = () => void loadPaying();

/** Pays for the cart, one attempt at a time; `outcome` is the reason that the last one failed or is still open. */
export function usePayment() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CheckoutOutcome>();
  const isUnderWay = useRef(false);
  const current = useRef<AbortController>(undefined);
  const saved = useAppSelector(({ cart }) => cart.saved);

  function newScene(): Scene {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    return {
      dispatch,
      navigate,
      show: setOutcome,
      isStillTheirs: dispatch(rememberUser()),
      signal: controller.signal,
    };
  }

  const resume = useEffectEvent(async () => {
    const attempt = saved && unfinishedAttempt(saved.id);
    if (!attempt) return;
    const scene = newScene();
    const paying = await loadPaying();
    if (scene.signal.aborted) return;
    // When it was paid before the page loaded, the shopper sees the emptied cart and stays.
    if (paying) await paying.resume(scene, attempt, attempt.lastPurchase !== saved.lastPurchase);
    else setOutcome(failedOutcome(messages.payment_unconfirmed));
  });
  useEffect(() => {
    void resume();
    return () => current.current?.abort();
  }, []);

  async function pay(shown: Shown, means: Means): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(undefined);
    const scene = newScene();
    try {
      const paying = await loadPaying();
      if (paying) await whilePaying(dispatch, () => paying.pay(scene, shown, means));
      else setOutcome(failedOutcome(messages.payment_failed));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, outcome, pay };
}
