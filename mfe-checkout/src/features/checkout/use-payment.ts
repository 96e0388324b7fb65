/** Paying for the cart: one attempt at a time, never twice for the same cart. */
import { ApiError, type Cart, call, contract, isProblemCode, type Order, sentences } from '@storefront/contract';
import { useNavigate } from '@storefront/routing';
import {
  api,
  cartReplaced,
  endSession,
  loadCart,
  notify,
  rememberUser,
  settleCart,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetAttempt, noteAttempt, unfinishedAttempt } from './attempt.ts';
import { useLateConfirmation } from './use-late-confirmation.ts';

/** Refusals whose own sentence tells the shopper what to do. */
const TELLING = new Set(['payment_declined', 'rate_limited']);

/** After these, and after an answer nobody understands, it is not known whether the payment was made. */
const UNCONFIRMED = new Set(['network_error', 'internal_error', 'server_busy']);

/** What became of an attempt. */
export interface Outcome {
  readonly text: string;
  /** An earlier payment was completed instead, so the purchase history has news. */
  readonly isPurchase?: boolean;
}

/**
 * `pay` settles the cart, pays for it and goes home; `outcome` says why the last attempt did not.
 * Takes no card details: those stay in the form.
 */
export function usePayment() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const tell = (text: string) => setOutcome({ text });
  const isUnderWay = useRef(false);
  const saved = useAppSelector(({ cart }) => cart.saved);
  const thank = useThanks();
  const finish = useFinish(thank);
  const { wait, stopWaiting } = useLateConfirmation(() => finish());

  const resume = useEffectEvent(() => {
    const attempt = saved && unfinishedAttempt(saved.id);
    if (!attempt) return;
    // Already paid when the page was asked for: the shopper sees the emptied cart and stays with it.
    if (attempt.lastPurchase !== saved.lastPurchase) return thank();
    tell(sentences.payment_unconfirmed);
    wait(attempt);
  });
  useEffect(() => resume(), []);

  /** @param shownCents the total the shopper agreed to */
  async function pay(shownCents: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(undefined);
    stopWaiting();
    const isStillTheirs = dispatch(rememberUser());
    try {
      const cart = await dispatch(settleCart()).catch(() => undefined);
      if (!isStillTheirs()) return;
      if (!cart) tell(sentences.cart_load_failed);
      else if (totalOf(cart) !== shownCents) tell(sentences.payment_cart_changed);
      else await placeOrder(cart, isStillTheirs);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  /** An answer that comes when somebody else is browsing is not theirs to see. */
  async function placeOrder(cart: Cart, isStillTheirs: () => boolean): Promise<void> {
    noteAttempt(cart);
    try {
      const { cart: emptied } = await sendOrder(cart);
      if (isStillTheirs()) finish(emptied);
    } catch (error) {
      if (isStillTheirs()) await explain(error, cart);
    }
  }

  async function explain(error: unknown, cart: Cart): Promise<void> {
    const { code, message, problem } = error instanceof ApiError ? error : new ApiError('unexpected', '');
    const fresh = problem?.context?.cart as Cart | undefined;
    if (code === 'earlier_payment_completed' && fresh) {
      forgetAttempt();
      dispatch(cartReplaced(fresh));
      dispatch(api.util.invalidateTags(['Profile']));
      setOutcome({ text: message, isPurchase: true });
      return;
    }
    if (UNCONFIRMED.has(code) || !isProblemCode(code)) {
      tell(code === 'network_error' ? sentences.payment_connection_lost : sentences.payment_unconfirmed);
      wait(cart);
      return;
    }
    if (code === 'checkout_in_progress') {
      tell(message);
      wait(cart);
      return;
    }
    forgetAttempt();
    if (code === 'sign_in_required') {
      dispatch(endSession(sentences.checkout_login));
      return;
    }
    if (code === 'cart_conflict' && fresh) dispatch(cartReplaced(fresh));
    // A refusal can have raised the cart's version, which names the next attempt.
    else await dispatch(loadCart());
    if (code === 'cart_conflict' || code === 'cart_empty') tell(sentences.payment_cart_changed);
    else tell(TELLING.has(code) ? message : sentences.payment_failed);
  }

  return { busy, outcome, pay };
}

/** The key names what is paid for, so that pressing Pay again after a lost answer cannot buy it twice. */
function sendOrder(cart: Cart): Promise<{ order: Order; cart: Cart }> {
  const totalCents = totalOf(cart);
  return call(contract.placeOrder, {
    headers: { 'idempotency-key': `${cart.id}:${cart.version}:${totalCents}` },
    body: { cartVersion: cart.version, totalCents },
  });
}

function totalOf({ items }: Cart): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** A function that says thanks for a purchase, wherever the shopper is. */
function useThanks(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    forgetAttempt();
    dispatch(api.util.invalidateTags(['Profile']));
    dispatch(notify({ kind: 'success', text: sentences.payment_done }));
  };
}

/** A function that says thanks and goes home, unless the shopper already left; takes the emptied cart if it is known. */
function useFinish(thank: () => void): (cart?: Cart) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (cart) => {
    // First, so that the emptied cart is never shown here.
    if (isHere.current) navigate('/home');
    if (cart) dispatch(cartReplaced(cart));
    thank();
  };
}
