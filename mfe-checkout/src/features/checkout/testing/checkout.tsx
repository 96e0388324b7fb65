/** A checkout with items in the cart, and a shopper with a card. */
import { type Args, type Cart, type Contract, contract, type PaymentAttempt } from '@storefront/contract';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { aCart, anOrder, answer, aUser, cartItem, castle, orderLine, renderPage } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import CheckoutPage from '../checkout.page.tsx';

export const items = [cartItem(castle, 2)];
export const emptied = aCart([], { version: 2, lastPurchase: '2026-11-20T17:31:00.000Z' });
export const order = anOrder([orderLine(castle, 2)]);
export const orderLink = { to: `/orders/${order.id}`, label: 'See your order' };

const CARD = { number: '4242424242424242', expiry: '1227', cvv: '987', name: 'Mara Canary' };

/** A store with a card form on its page. */
export const byForm = { getPaymentMethod: { flow: 'form', host: null } } as const;

export function renderCheckout(cart: Cart = aCart(items), more: Partial<PaymentMethod> = {}) {
  const data = { getPaymentMethod: { ...byForm.getPaymentMethod, ...more } };
  // Requested again once another shopper signs in.
  answer(contract.getPaymentMethod, () => data.getPaymentMethod);
  return renderPage(<CheckoutPage />, { path: '/checkout', session: { user: aUser(), cart }, data });
}
type Shopper = ReturnType<typeof renderCheckout>['user'];

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole('button', { name });

/** Returns the text that assistive technology reads out first as a field's error. */
export function wrongWith(label: string) {
  const [id = ''] = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(id)?.textContent;
}

/** Pastes the card details, which is much faster than typing; card.test.ts and mask.test.ts cover typing. */
export async function fillIn(user: Shopper, card: Partial<typeof CARD> = {}) {
  const { number, expiry, cvv, name } = { ...CARD, ...card };
  for (const [label, text] of [
    ['Card Number', number],
    ['Expiry Date (MM/YY)', expiry],
    ['CVV', cvv],
    ['Cardholder Name', name],
  ] as const) {
    await user.click(field(label));
    await user.paste(text);
  }
}

export async function payWith(user: Shopper, card: Partial<typeof CARD> = {}, label = 'Pay $59.98') {
  await fillIn(user, card);
  await user.click(button(label));
}

/** Answers polls with the statuses in turn, then repeats the last one. Returns the requested keys. */
export function settleAs(...statuses: PaymentAttempt['status'][]) {
  const asked: string[] = [];
  answer(contract.getPaymentAttempt, ({ params: { idempotencyKey } }) => {
    const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 'unknown';
    asked.push(idempotencyKey);
    return { status, orderId: status === 'unknown' ? null : order.id };
  });
  answer(contract.getOrder, () => order);
  return asked;
}

/** Accepts every order, and records the requests. */
export function acceptOrders() {
  const attempts: ({ key: string } & Args<Contract['placeOrder']>['body'])[] = [];
  answer(contract.placeOrder, ({ headers, body }) => {
    attempts.push({ key: headers['idempotency-key'], ...body });
    return { order, cart: emptied };
  });
  return attempts;
}
