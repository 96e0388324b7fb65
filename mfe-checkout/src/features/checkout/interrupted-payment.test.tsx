/** Payments whose response arrives after the user has changed or the page was reloaded. */
import { type Cart, contract, messages, type Order, problemOf } from '@storefront/contract';
import { confirmationMessages } from '@storefront/contract/orders/confirmation-messages';
import { selectCartItems, selectIsSignedIn, selectNotices, selectUser, signedIn, signedOut } from '@storefront/state';
import { aCart, answer, aUser, cartItem, dragon, refuse } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  button,
  emptied,
  field,
  items,
  order,
  orderLink,
  payWith,
  renderCheckout,
  settleAs,
} from './testing/checkout.tsx';

/** Delays the payment's response until the returned function is called. */
function slowPayment() {
  const { promise, resolve } = Promise.withResolvers<{ order: Order; cart: Cart }>();
  answer(contract.placeOrder, () => promise);
  return () => resolve({ order, cart: emptied });
}

/** Waits long enough for a response to arrive and render. */
const whileAnswered = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('when somebody else is browsing by the time the answer comes', () => {
  test('a visitor is told nothing and gets no cart', async () => {
    const answerPayment = slowPayment();
    const { user, store } = renderCheckout();
    await payWith(user);
    act(() => void store.dispatch(signedOut()));
    answerPayment();
    await whileAnswered();
    expect(selectNotices(store.getState())).toEqual([]);
    expect(store.getState().cart).toEqual({ status: 'absent', saved: null, pending: [] });
  });

  test('the next shopper keeps their cart, and finds neither the card nor the news of the one before', async () => {
    const answerPayment = slowPayment();
    const { user, store, location } = renderCheckout();
    await payWith(user);
    const next = aUser({ id: '019a0000-0000-7000-8000-000000000002', username: 'next' });
    const theirs = aCart([cartItem(dragon)], { id: '019a0000-0000-7000-8000-00000000000d' });
    act(() => void store.dispatch(signedIn({ user: next, cart: theirs })));
    await screen.findByLabelText('Card Number');
    expect(field('Card Number').value).toBe('');
    answerPayment();
    await whileAnswered();
    expect(selectUser(store.getState())).toEqual(next);
    expect(store.getState().cart.saved).toEqual(theirs);
    expect(selectNotices(store.getState())).toEqual([]);
    expect(location()).toBe('/checkout');
    expect(button('Pay $19.99')).toBeTruthy();
  });

  test('a refusal does not sign them out', async () => {
    const { promise: refused, resolve: answerPayment } = Promise.withResolvers<void>();
    answer(contract.placeOrder, async () => {
      await refused;
      throw Response.json(problemOf('sign_in_required', 'test-request'), { status: 401 });
    });
    const { user, store } = renderCheckout();
    await payWith(user);
    act(() => void store.dispatch(signedIn({ user: aUser({ id: order.id }), cart: null })));
    answer(contract.getCart, () => aCart([], { id: order.id }));
    answerPayment();
    await whileAnswered();
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectNotices(store.getState())).toEqual([]);
  });
});

describe('when the page is reloaded in the middle of a payment', () => {
  /** Pays on a page that is gone before the response. */
  async function payAndReload(cart: Cart) {
    slowPayment();
    const first = renderCheckout();
    await payWith(first.user);
    first.unmount();
    return renderCheckout(cart);
  }

  test('the purchase is found out soon after, without anybody asking', async () => {
    settleAs('paid');
    answer(contract.getCart, () => emptied);
    const { store, location } = await payAndReload(aCart(items));
    await waitFor(() => expect(location()).toBe('/home'));
    expect(selectNotices(store.getState())).toMatchObject([{ text: messages.payment_done, link: orderLink }]);
    await waitFor(() => expect(selectCartItems(store.getState())).toEqual([]));
  });

  test('until then the page says that it is being confirmed, and that pressing Pay again is safe', async () => {
    const asked = settleAs('pending');
    await payAndReload(aCart(items));
    expect(await screen.findByText(confirmationMessages.asking)).toBeTruthy();
    expect(button('Pay $59.98')).toBeTruthy();
    await waitFor(() => expect(asked).toEqual([`${aCart().id}:1:5998`]));
  });

  test('and it was made by then, the shopper is thanked beside the emptied cart', async () => {
    settleAs('paid');
    answer(contract.getCart, () => emptied);
    const { store, location } = await payAndReload(emptied);
    await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([{ link: orderLink }]));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.queryByText(confirmationMessages.asking)).toBeNull();
    expect(location()).toBe('/checkout');
  });

  test('a payment that was answered is not asked about again', async () => {
    refuse(contract.placeOrder, 'payment_declined');
    answer(contract.getCart, () => aCart(items));
    const first = renderCheckout();
    await payWith(first.user);
    await screen.findByRole('alert');
    first.unmount();
    renderCheckout();
    await whileAnswered();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('somebody else who signs in in this tab hears nothing of it', async () => {
    const { store } = await payAndReload(aCart(items, { id: order.id, lastPurchase: emptied.lastPurchase }));
    await whileAnswered();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(selectNotices(store.getState())).toEqual([]);
  });
});
