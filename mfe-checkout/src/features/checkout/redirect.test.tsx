/** Payment on the provider's page. */
import { type Args, type Contract, contract, messages } from '@storefront/contract';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { selectNotices } from '@storefront/state';
import { aCart, anOrder, answer, aUser, castle, orderLine, refuse, renderPage } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import CheckoutPage from './checkout.page.tsx';
import { button, items } from './testing/checkout.tsx';

const PROVIDER = 'checkout.stripe.com';
/** A cart of this file only: payments of other tests may still be in progress. */
const CART = '019a0000-0000-7000-8000-0000000000f1';
const pending = anOrder([orderLine(castle, 2)], { status: 'pending' });

const renderCheckout = (method: Partial<PaymentMethod> = {}) =>
  renderPage(<CheckoutPage />, {
    path: '/checkout',
    session: { user: aUser(), cart: aCart(items, { id: CART }) },
    data: { getPaymentMethod: { flow: 'redirect', host: PROVIDER, ...method } },
  });

test('the page says where it leads, and asks for no card', () => {
  renderCheckout();
  expect(screen.getByRole('region', { name: 'Payment' }).textContent).toContain(PROVIDER);
  expect(screen.queryByLabelText('Card Number')).toBeNull();
  expect(screen.queryByText('Your card never leaves this page.')).toBeNull();
});

test('prices with the tax in them say so before paying, and the sum stays', () => {
  renderCheckout({ taxes: 'inclusive' });
  expect(screen.getByText('Prices include VAT, wherever it is due.')).toBeTruthy();
  expect(button('Pay $59.98')).toBeTruthy();
});

test('prices plus tax say so before paying, on the button too', () => {
  renderCheckout({ taxes: 'exclusive' });
  expect(screen.getByText(/^Plus tax, which is worked out for your country/)).toBeTruthy();
  expect(button('Pay $59.98 plus tax')).toBeTruthy();
});

test('without taxes nothing is said of them', () => {
  renderCheckout();
  expect(screen.queryByText(/tax|VAT/)).toBeNull();
});

test('Pay leads there, and nobody is thanked before the order is paid', async () => {
  const sent: Args<Contract['placeOrder']>['body'][] = [];
  answer(contract.placeOrder, ({ body }) => {
    sent.push(body);
    return {
      order: pending,
      cart: aCart(items, { id: CART }),
      redirectTo: `${location.origin}/checkout#at-the-provider`,
    };
  });
  const { user, store } = renderCheckout();
  await user.click(button('Pay $59.98'));
  await waitFor(() => expect(location.hash).toBe('#at-the-provider'));
  expect(sent).toMatchObject([{ totalCents: 5998, flow: 'redirect' }]);
  expect(sent[0]).not.toHaveProperty('paymentToken');
  expect(selectNotices(store.getState())).toEqual([]);
  expect(sessionStorage.getItem('storefront.payment') ?? '').not.toContain(CART);
});

test.each([
  ['payments_unavailable', 'not possible at the moment'],
  ['sum_not_taken', 'Payments of less than $0.50 are not possible.'],
] as const)('a refusal (%s) is told, and Pay stays', async (code, words) => {
  refuse(contract.placeOrder, code);
  const { user } = renderCheckout();
  await user.click(button('Pay $59.98'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect(alert.textContent).not.toContain(messages.payment_failed);
  expect(button('Pay $59.98')).toHaveProperty('disabled', false);
});

test('of a payment that is on its way the order is shown, and what it is for has left the cart', async () => {
  const onItsWay = { ...pending, isProcessing: true };
  refuse(contract.placeOrder, 'payment_on_its_way', { order: onItsWay, cart: aCart([], { id: CART }) });
  const { user, store } = renderCheckout();
  await user.click(button('Pay $59.98'));
  expect(await screen.findByText(/earlier payment is on its way/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(`/orders/${pending.id}`);
  expect(store.getState().cart.saved?.items).toEqual([]);
});
