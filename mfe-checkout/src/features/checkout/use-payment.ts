/** Paying for the cart: one attempt at a time, never twice for the same cart. */
import { type Cart, type CartItem, sentences } from '@storefront/contract';
import { rememberUser, settleCart, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scene } from './aftermath.ts';
import { attemptFor, noteAttempt, unfinishedAttempt } from './attempt.ts';
import { failure, type Outcome } from './outcome.ts';
import { type AgreedItems, agreedItems, holdsAgreed, sendOrder, totalOf } from './place-order.ts';
import { useThanks } from './use-thanks.ts';

const loadAftermath = () => import('./aftermath.ts');

/** Loads ahead what is needed when a payment goes wrong, which is when it may no longer load. */
export const prepareForTrouble = () => void loadAftermath().catch(() => {});

/**
 * `pay` settles the cart, pays for it and goes home; `outcome` says why the last attempt did not, or not yet.
 * Takes no card details: those stay in the form, which gives a token for them.
 */
export function usePayment() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnderWay = useRef(false);
  const current = useRef<AbortController>(undefined);
  const saved = useAppSelector(({ cart }) => cart.saved);
  const thank = useThanks();

  /** Ends what was going on with earlier attempts. */
  function newScene(): Scene {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    return { dispatch, tell: setOutcome, thank, signal: controller.signal };
  }

  const resume = useEffectEvent(async () => {
    const attempt = saved && unfinishedAttempt(saved.id);
    if (!attempt) return;
    const scene = newScene();
    const aftermath = await loadAftermath().catch(() => undefined);
    if (scene.signal.aborted) return;
    // Paid already when the page was asked for: the shopper sees the emptied cart and stays with it.
    if (aftermath) await aftermath.resume(scene, attempt, attempt.lastPurchase !== saved.lastPurchase);
    else setOutcome(failure(sentences.payment_unconfirmed));
  });
  useEffect(() => {
    void resume();
    return () => current.current?.abort();
  }, []);

  /**
   * @param shown the items that the shopper agreed to
   * @param token what the payment provider's code gave for the card
   */
  async function pay(shown: readonly CartItem[], token: string): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(undefined);
    const scene = newScene();
    const agreed = agreedItems(shown);
    const isStillTheirs = dispatch(rememberUser());
    try {
      const cart = await dispatch(settleCart()).catch(() => undefined);
      if (!isStillTheirs()) return;
      if (!cart) setOutcome(failure(sentences.cart_load_failed));
      else if (!holdsAgreed(cart, agreed)) setOutcome(failure(sentences.payment_cart_changed));
      else await placeOrder(scene, cart, agreed, token, isStillTheirs);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  /** An answer that comes when somebody else is browsing is not theirs to see. */
  async function placeOrder(
    scene: Scene,
    cart: Cart,
    items: AgreedItems,
    token: string,
    isStillTheirs: () => boolean,
  ): Promise<void> {
    const earlier = unfinishedAttempt(cart.id);
    const attempt = attemptFor(cart, totalOf(items));
    noteAttempt(attempt);
    try {
      const { order, cart: emptied } = await sendOrder(attempt, cart.version, items, token);
      if (isStillTheirs()) thank({ orderId: order.id, order, cart: emptied }, attempt);
    } catch (error) {
      const aftermath = await loadAftermath().catch(() => undefined);
      if (!isStillTheirs()) return;
      if (aftermath) await aftermath.explain(scene, error, attempt, earlier);
      else setOutcome(failure(sentences.payment_connection_lost));
    }
  }

  return { busy, outcome, pay };
}
