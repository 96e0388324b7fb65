/** The advice of a checkout that crashed during a payment, there and after a retry. */
import { type Cart, contract, type Order } from '@storefront/contract';
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { selectNotices } from '@storefront/state';
import { aCart, answer, aUser, fail, refuse, renderPage } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import CheckoutPage, { FailureAdvice } from './checkout.page.tsx';
import { byForm, emptied, items, order, orderLink, payWith, settleAs } from './testing/checkout.tsx';

beforeEach(() => sessionStorage.clear());

let breakPage: (isBroken: boolean) => void;

/** Stands in for the page's error boundary: it replaces a crashed page with its advice. */
function Checkout() {
  const [isBroken, setBroken] = useState(false);
  breakPage = (isBroken) => act(() => setBroken(isBroken));
  return isBroken ? <FailureAdvice /> : <CheckoutPage />;
}

function renderCheckout(cart: Cart = aCart(items)) {
  return renderPage(<Checkout />, { path: '/checkout', session: { user: aUser(), cart }, data: byForm });
}

const toOrders = () => screen.getByRole('link', { name: 'See your orders' }).getAttribute('href');

test('while the payment is under way it may have been made; once it is, that is told with the order', async () => {
  const { promise, resolve } = Promise.withResolvers<{ order: Order; cart: Cart }>();
  answer(contract.placeOrder, () => promise);
  const { user, store } = renderCheckout();
  await payWith(user);
  breakPage(true);
  expect(await screen.findByText(checkoutMessages.maybe_placed)).toBeTruthy();
  expect(toOrders()).toBe('/orders');
  resolve({ order, cart: emptied });
  expect(await screen.findByText(checkoutMessages.last_purchase)).toBeTruthy();
  expect(screen.queryByText(checkoutMessages.maybe_placed)).toBeNull();
  expect(selectNotices(store.getState())).toMatchObject([{ kind: 'success', link: orderLink }]);
  breakPage(false);
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByText(checkoutMessages.last_purchase)).toBeTruthy();
  expect(toOrders()).toBe('/orders');
});

test('after an answer that was lost it may have been made, and another try finds out', async () => {
  fail(contract.placeOrder);
  settleAs('pending');
  const { user, store } = renderCheckout();
  await payWith(user);
  await screen.findByText(/Your payment is being confirmed/);
  breakPage(true);
  expect(screen.getByText(checkoutMessages.maybe_placed)).toBeTruthy();
  settleAs('paid');
  answer(contract.getCart, () => emptied);
  breakPage(false);
  await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([{ link: orderLink }]));
});

test('after a refusal nothing was bought, and nothing is said', async () => {
  refuse(contract.placeOrder, 'payment_declined', { cart: aCart(items) });
  const { user } = renderCheckout();
  await payWith(user);
  await screen.findByRole('alert');
  breakPage(true);
  // The attempt ends just after the refusal is shown.
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('an empty cart of a shopper who never bought anything says nothing of purchases', () => {
  renderCheckout(aCart([]));
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  expect(screen.queryByText(checkoutMessages.last_purchase)).toBeNull();
});
