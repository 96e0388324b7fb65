import { type Cart, messages, type Order } from '@storefront/contract';
import { giftSent } from '@storefront/contract/gifts/messages';
import { api, cartReplaced, loadCart, notify } from '@storefront/state';
import { formatMoney } from '@storefront/ui';
import { keptInTab } from '@storefront/utils/kept';
import { type CheckoutAttempt, forgetAttempt } from './attempt.ts';
import { orderLink } from './outcome.ts';
import type { Scene } from './scene.ts';
import { GIFT } from './use-gift.ts';

interface Purchase {
  readonly orderId: string;
  readonly order?: Order | undefined;
  readonly cart?: Cart;
}

/** Shows a notice with a link to the order and navigates home, unless the page was left. @param stay stays here */
export function thank(
  scene: Scene,
  { orderId, order, cart }: Purchase,
  { totalCents }: CheckoutAttempt,
  stay = false,
): void {
  const { dispatch, navigate, signal } = scene;
  forgetAttempt();
  keptInTab.remove(GIFT);
  // Runs first, so that the emptied cart is never shown here.
  if (!signal.aborted && !stay) navigate('/home');
  if (cart) dispatch(cartReplaced(cart));
  else void dispatch(loadCart());
  dispatch(purchasesChanged());
  const paidLess = order && order.totalCents < totalCents ? paidInstead(order.totalCents, totalCents) : '';
  dispatch(
    notify({ kind: 'success', text: messages.payment_done + paidLess + giftNews(order), link: orderLink(orderId) }),
  );
}

export const purchasesChanged = () => api.util.invalidateTags(['Library', 'Profile']);

const paidInstead = (paidCents: number, shownCents: number) =>
  ` A price has fallen: you paid ${formatMoney(paidCents)} instead of ${formatMoney(shownCents)}.`;

const giftNews = (order: Order | undefined) =>
  order?.gift?.state === 'sent' ? ` ${giftSent(order.gift.recipientEmail ?? '')}` : '';
