/** What follows a payment that went through. */
import { type Cart, type Order, sentences } from '@storefront/contract';
import { useNavigate } from '@storefront/routing';
import { api, cartReplaced, loadCart, notify, useAppDispatch } from '@storefront/state';
import { formatMoney } from '@storefront/ui';
import { useEffect, useRef } from 'react';
import { type Attempt, forgetAttempt } from './attempt.ts';
import { orderLink } from './outcome.ts';

/** What is known of a purchase. */
export interface Purchase {
  readonly orderId: string;
  readonly order?: Order | undefined;
  /** The emptied cart. */
  readonly cart?: Cart;
}

/**
 * Says thanks, with a link to the order, and goes home, unless the shopper already left.
 * @param stay whether they stay where they are even so
 */
export type Thank = (purchase: Purchase, attempt: Attempt, stay?: boolean) => void;

/** The page's way of saying thanks. */
export function useThanks(): Thank {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ({ orderId, order, cart }, { totalCents }, stay = false) => {
    forgetAttempt();
    // First, so that the emptied cart is never shown here.
    if (isHere.current && !stay) navigate('/home');
    if (cart) dispatch(cartReplaced(cart));
    else void dispatch(loadCart());
    dispatch(api.util.invalidateTags(['Library', 'Profile']));
    const paidLess = order && order.totalCents < totalCents ? paidInstead(order.totalCents, totalCents) : '';
    dispatch(notify({ kind: 'success', text: sentences.payment_done + paidLess, link: orderLink(orderId) }));
  };
}

const paidInstead = (paidCents: number, shownCents: number) =>
  ` A price has fallen: you paid ${formatMoney(paidCents)} instead of ${formatMoney(shownCents)}.`;
