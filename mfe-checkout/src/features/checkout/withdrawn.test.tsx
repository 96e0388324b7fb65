/** Products in the cart that are no longer sold: named, and removed with consent before payment. */
import { type Cart, contract, messages } from '@storefront/contract';
import { aCart, answer, cartItem, castle, dragon, fail, refuse } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptOrders, button, field, items, payWith, renderCheckout } from './testing/checkout.tsx';

const gone = { productId: dragon.id, name: dragon.name, quantity: 1 };
const withGone = (more: Partial<Cart> = {}) => aCart(items, { withdrawn: [gone], ...more });

/** Accepts removals, and records them. */
function acceptRemovals(left = items) {
  const removed: string[] = [];
  answer(contract.removeCartItem, ({ params: { productId } }) => {
    removed.push(productId);
    return aCart(left, { version: 1 + removed.length });
  });
  return removed;
}

test('what is no longer sold is named, counts for nothing, and must be removed before paying', async () => {
  const removed = acceptRemovals();
  const { user } = renderCheckout(withGone());
  expect(screen.getByRole('heading', { name: dragon.name })).toBeTruthy();
  expect(screen.getByText('No longer sold, and not part of the total.')).toBeTruthy();
  expect(button('Pay $59.98')).toHaveProperty('disabled', true);
  await user.click(button('Remove Dragon Model'));
  expect(screen.queryByText(dragon.name)).toBeNull();
  expect(button('Pay $59.98')).toHaveProperty('disabled', false);
  await waitFor(() => expect(removed).toEqual([dragon.id]));
});

test('removing that fails brings it back', async () => {
  fail(contract.removeCartItem);
  answer(contract.getCart, () => withGone());
  const { user, store } = renderCheckout(withGone());
  await user.click(button('Remove Dragon Model'));
  await waitFor(() => expect(store.getState().notices).toMatchObject([{ text: messages.cart_remove_failed }]));
  expect(screen.getByRole('heading', { name: dragon.name })).toBeTruthy();
});

test('what is found to be withdrawn at the payment is named, and removed by a button that keeps the card', async () => {
  const removed = acceptRemovals();
  refuse(contract.placeOrder, 'product_withdrawn', { cart: withGone() });
  const { user, location } = renderCheckout(aCart([...items, cartItem(dragon)]));
  await payWith(user, {}, 'Pay $79.97');
  expect((await screen.findByRole('alert')).textContent).toContain('No longer sold: Dragon Model');
  await user.click(button('Remove and continue'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
  expect(field('Card Number').value).toBe('4242 4242 4242 4242');
  const attempts = acceptOrders();
  await user.click(button('Pay $59.98'));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(removed).toEqual([dragon.id]);
  expect(attempts).toMatchObject([{ cartVersion: 2, items: [{ productId: castle.id }] }]);
});

test('when nothing else is left, the cart is empty, and says why', async () => {
  acceptRemovals([]);
  refuse(contract.placeOrder, 'product_withdrawn', {
    cart: aCart([], { withdrawn: [{ ...gone, productId: castle.id, name: castle.name }] }),
  });
  const { user } = renderCheckout();
  await payWith(user);
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/no longer sold/);
  await user.click(button('Remove Castle'));
  expect(screen.queryByText(castle.name)).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }));
});

test('clearing the cart removes it, too', async () => {
  const { promise: cleared, resolve } = Promise.withResolvers<Cart>();
  answer(contract.clearCart, () => cleared);
  const { user, store } = renderCheckout(withGone());
  await user.click(button('Clear Cart'));
  expect(screen.queryByText(dragon.name)).toBeNull();
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  resolve(aCart([], { version: 2 }));
  await waitFor(() => expect(store.getState().cart.pending).toEqual([]));
});
