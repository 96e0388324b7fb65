/** Paying for the cart: one attempt at a time, never twice for the same cart. */
import { ApiError, type Cart, call, contract, isProblemCode, type Order, sentences } from '@storefront/contract';
import { useNavigate } from '@storefront/routing';
import {
  api,
  cartReplaced,
  loadCart,
  notify,
  selectLastPurchase,
  settleCart,
  signedOut,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Refusals whose own sentence tells the shopper what to do. */
const TELLING = new Set(['payment_declined', 'checkout_in_progress', 'rate_limited']);

/** After these, and after an answer nobody understands, it is not known whether the payment was made. */
const UNCONFIRMED = new Set(['network_error', 'internal_error', 'server_busy']);

/**
 * `pay` settles the cart, pays for it and goes home; `message` says why the last attempt did not.
 * Takes no card details: those stay in the form.
 */
export function usePayment() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const isUnderWay = useRef(false);
  const finish = useFinish();
  const awaitConfirmation = useLateConfirmation(() => finish());

  /** @param shownCents the total the shopper agreed to */
  async function pay(shownCents: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setMessage(undefined);
    try {
      const cart = await dispatch(settleCart()).catch(() => undefined);
      if (!cart) setMessage(sentences.cart_load_failed);
      else if (totalOf(cart) !== shownCents) setMessage(sentences.payment_cart_changed);
      else finish((await placeOrder(cart)).cart);
    } catch (error) {
      await explain(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  async function explain(error: unknown): Promise<void> {
    const { code, message, problem } = error instanceof ApiError ? error : new ApiError('unexpected', '');
    if (code === 'sign_in_required') {
      dispatch(notify({ kind: 'error', text: sentences.checkout_login }));
      dispatch(signedOut());
      return;
    }
    if (UNCONFIRMED.has(code) || !isProblemCode(code)) {
      setMessage(code === 'network_error' ? sentences.payment_connection_lost : sentences.payment_unconfirmed);
      awaitConfirmation();
      void dispatch(loadCart());
      return;
    }
    if (code === 'cart_conflict' && problem?.context?.cart) dispatch(cartReplaced(problem.context.cart as Cart));
    // A refusal can have raised the cart's version, which names the next attempt.
    else await dispatch(loadCart());
    if (code === 'cart_conflict' || code === 'cart_empty') setMessage(sentences.payment_cart_changed);
    else setMessage(TELLING.has(code) ? message : sentences.payment_failed);
  }

  return { busy, message, pay };
}

/** The key names what is paid for, so that pressing Pay again after a lost answer cannot buy it twice. */
function placeOrder(cart: Cart): Promise<{ order: Order; cart: Cart }> {
  const totalCents = totalOf(cart);
  return call(contract.placeOrder, {
    headers: { 'idempotency-key': `${cart.id}:${cart.version}:${totalCents}` },
    body: { cartVersion: cart.version, totalCents },
  });
}

function totalOf({ items }: Cart): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** A function that says thanks and goes home, unless the shopper already left; takes the emptied cart if it is known. */
function useFinish(): (cart?: Cart) => void {
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
    dispatch(api.util.invalidateTags(['Profile']));
    dispatch(notify({ kind: 'success', text: sentences.payment_done }));
  };
}

/** A function that, once called, waits for the cart to tell that the payment was made after all. */
function useLateConfirmation(onConfirmed: () => void): () => void {
  const lastPurchase = useAppSelector(selectLastPurchase);
  const [waiting, setWaiting] = useState<{ readonly since: string | null }>();
  const confirm = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (!waiting || lastPurchase === null || lastPurchase === waiting.since) return;
    setWaiting(undefined);
    confirm();
  }, [waiting, lastPurchase]);
  return () => setWaiting({ since: lastPurchase });
}
