/** Prices that change between cart and payment: the shopper must accept a rise, and gets a fall. */
import { contract, messages } from '@storefront/contract';
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { cartReplaced, selectNotices } from '@storefront/state';
import { aCart, anOrder, answer, cartItem, castle, dragon, orderLine, reduced, refuse } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptOrders, button, emptied, field, fillIn, items, payWith, renderCheckout } from './testing/checkout.tsx';

const at = (priceCents: number, addedPriceCents?: number) => ({
  ...cartItem({ ...castle, priceCents }, 2),
  ...(addedPriceCents === undefined ? {} : { addedPriceCents }),
});

test('a price that is as it was when the item was put into the cart is no news', () => {
  renderCheckout(aCart([at(2999, 2999)]));
  expect(screen.queryByText(/\bwas \$/)).toBeNull();
  expect(button('Pay $59.98')).toBeTruthy();
});

test('a price that is reduced for a time says until when, and the lowest of the 30 days before', () => {
  const { reduction } = reduced(castle);
  renderCheckout(aCart([{ ...at(1999, 1999), ...(reduction && { reduction }) }]));
  expect(
    screen.getByText('Until December 24, 2026, 11:00 PM UTC, then $29.99. Lowest price of the 30 days before: $27.99.'),
  ).toBeTruthy();
  expect(screen.getByText('$27.99').tagName).toBe('S');
  expect(button('Pay $39.98')).toBeTruthy();
});

test('a price that has fallen since is good news at its line, and nothing more', () => {
  renderCheckout(aCart([at(2499, 2999)]));
  expect(screen.getByText('Now less: was $29.99 when you added it')).toBeTruthy();
  expect(button('Pay $49.98')).toBeTruthy();
  expect(screen.queryByText(checkoutMessages.risen)).toBeNull();
});

test('a price that has risen since is said at its line and accepted by the button', async () => {
  const attempts = acceptOrders();
  const { user, location } = renderCheckout(aCart([at(3499, 2999)]));
  expect(screen.getByText('The price has risen: was $29.99 when you added it')).toBeTruthy();
  expect(screen.getByText(checkoutMessages.risen)).toBeTruthy();
  expect(screen.getByText('Castle: now $34.99 per seat, was $29.99.')).toBeTruthy();
  await fillIn(user);
  await user.click(button('Accept the new price and pay $69.98'));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(attempts).toMatchObject([{ totalCents: 6998, items: [{ priceCents: 3499 }] }]);
});

test('several that have risen are accepted together', () => {
  renderCheckout(aCart([at(3499, 2999), { ...cartItem(dragon), addedPriceCents: 999 }]));
  expect(button('Accept the new prices and pay $89.97')).toBeTruthy();
});

test('a price that rises while the shopper looks on is said, too', () => {
  const { store } = renderCheckout();
  act(() => void store.dispatch(cartReplaced(aCart([at(3499)]))));
  expect(screen.getByText('The price has risen: was $29.99 a moment ago')).toBeTruthy();
  expect(button('Accept the new price and pay $69.98')).toBeTruthy();
});

test('a price that has risen unseen is not paid: it is shown, the card stays, and pressing again accepts it', async () => {
  refuse(contract.placeOrder, 'price_raised', { cart: aCart([at(3499)]) });
  const { user, location } = renderCheckout();
  await payWith(user);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^A price in your cart has risen.*Castle: now \$34\.99 per seat, was \$29\.99\.$/,
  );
  expect(screen.getByText('The price has risen: was $29.99 a moment ago')).toBeTruthy();
  expect(field('Card Number').value).toBe('4242 4242 4242 4242');
  const attempts = acceptOrders();
  await user.click(button('Accept the new price and pay $69.98'));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(attempts).toMatchObject([
    { key: `${aCart().id}:1:6998`, totalCents: 6998, items: [{ quantity: 2, priceCents: 3499 }] },
  ]);
});

test('a price that rises again after it was accepted must be accepted again', async () => {
  refuse(contract.placeOrder, 'price_raised', { cart: aCart([at(3999)]) });
  const { user, store } = renderCheckout();
  act(() => void store.dispatch(cartReplaced(aCart([at(3499)]))));
  await payWith(user, {}, 'Accept the new price and pay $69.98');
  expect((await screen.findByRole('alert')).textContent).toContain('Castle: now $39.99 per seat, was $34.99.');
  expect(button('Accept the new price and pay $79.98')).toBeTruthy();
});

test('a price that rises while the shopper looks on must be accepted, although it was higher once', () => {
  const { store } = renderCheckout(aCart([at(2499, 2999)]));
  act(() => void store.dispatch(cartReplaced(aCart([at(2799, 2999)]))));
  expect(screen.getByText('The price has risen: was $24.99 a moment ago')).toBeTruthy();
  expect(button('Accept the new price and pay $55.98')).toBeTruthy();
});

test('once it has fallen back there is nothing left to accept', async () => {
  refuse(contract.placeOrder, 'price_raised', { cart: aCart([at(3499)]) });
  const { user, store } = renderCheckout();
  await payWith(user);
  await screen.findByRole('alert');
  act(() => void store.dispatch(cartReplaced(aCart(items))));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button('Pay $59.98')).toBeTruthy();
});

test('a fall that was passed on at the payment is part of the thanks', async () => {
  const order = anOrder([orderLine({ ...castle, priceCents: 2499 }, 2)]);
  answer(contract.placeOrder, () => ({ order, cart: emptied }));
  const { user, store, location } = renderCheckout();
  await payWith(user);
  await waitFor(() => expect(location()).toBe('/home'));
  expect(selectNotices(store.getState())).toMatchObject([
    { text: `${messages.payment_done} A price has fallen: you paid $49.98 instead of $59.98.` },
  ]);
});

test('a price that fell is shown with the lowest of the 30 days before', () => {
  renderCheckout(aCart([{ ...at(2499, 2999), lowestBeforeCents: 2799 }]));
  expect(
    screen.getByText('Now less: was $29.99 when you added it. Lowest price of the 30 days before: $27.99'),
  ).toBeTruthy();
});
