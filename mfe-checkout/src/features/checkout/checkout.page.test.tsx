/** The checkout page: the cart in each of its states, and changes to it. */
import { type Cart, contract, messages } from '@storefront/contract';
import { selectCartItems, selectNotices } from '@storefront/state';
import { aCart, answer, aUser, cartItem, castle, dragon, fail, renderPage, signedInSession } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import CheckoutPage from './checkout.page.tsx';
import { byForm } from './testing/checkout.tsx';

const both = [cartItem(castle, 1), cartItem(dragon, 2)];

const renderCheckout = (items = both) =>
  renderPage(<CheckoutPage />, { path: '/checkout', session: signedInSession(items), data: byForm });
const button = (name: string) => screen.getByRole('button', { name });
const line = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is not in the list`);
  return within(item);
};
const sumOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the cart', () => {
  test('lists each item with picture, seats and line price', () => {
    renderCheckout();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    const dragonLine = line('Dragon Model');
    expect(dragonLine.getByRole('img', { name: 'Dragon Model' }).getAttribute('src')).toBe(
      '/media/dragon-model-poster.svg',
    );
    expect(
      dragonLine.getByLabelText<HTMLInputElement>('Licence seats for Dragon Model', { selector: 'input' }).value,
    ).toBe('2');
    expect(dragonLine.getByText('$39.98')).toBeTruthy();
    // The price of a seat, and of the line.
    expect(line('Castle').getAllByText('$29.99')).toHaveLength(2);
  });

  test('is summed up, with free shipping', () => {
    renderCheckout();
    expect([sumOf('Subtotal'), sumOf('Shipping'), sumOf('Total')]).toEqual(['$69.97', 'Free', '$69.97']);
    expect(button('Pay $69.97')).toBeTruthy();
  });

  test('when it is empty, says so and leads to the store', async () => {
    const { user, location } = renderCheckout([]);
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.queryByLabelText('Card Number')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Continue Shopping' }));
    expect(location()).toBe('/store');
  });

  test('when it is not there yet, it is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Cart>();
    answer(contract.getCart, () => promise);
    renderPage(<CheckoutPage />, { path: '/checkout', session: { user: aUser(), cart: null }, data: byForm });
    expect(screen.getByRole('status').textContent).toBe('Loading cart...');
    resolve(aCart(both));
    expect(await screen.findByRole('heading', { name: 'Castle' })).toBeTruthy();
  });

  test('when it cannot be loaded, says so and can try again', async () => {
    fail(contract.getCart);
    const { user } = renderPage(<CheckoutPage />, {
      path: '/checkout',
      session: { user: aUser(), cart: null },
      data: byForm,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load cart. Please try again later.');
    answer(contract.getCart, () => aCart(both));
    await user.click(button('Try Again'));
    expect(await screen.findByRole('heading', { name: 'Castle' })).toBeTruthy();
  });
});

describe('changing the cart', () => {
  test('more seats change the line, the sums and the Pay button at once', async () => {
    const { promise, resolve } = Promise.withResolvers<Cart>();
    answer(contract.setCartItemQuantity, ({ params, body }) => {
      expect({ ...params, ...body }).toEqual({ productId: castle.id, quantity: 2, version: 1 });
      return promise;
    });
    const { user, store } = renderCheckout();
    await user.click(button('Increase Licence seats for Castle'));
    expect(line('Castle').getByText('$59.98')).toBeTruthy();
    expect(sumOf('Total')).toBe('$99.96');
    expect(button('Pay $99.96')).toBeTruthy();
    resolve(aCart([cartItem(castle, 2), cartItem(dragon, 2)], { version: 2 }));
    await waitFor(() => expect(store.getState().cart.pending).toEqual([]));
    expect(sumOf('Total')).toBe('$99.96');
  });

  test('a single seat cannot be made none', () => {
    renderCheckout();
    expect(button('Decrease Licence seats for Castle')).toHaveProperty('disabled', true);
  });

  test('a typed 0 is explained and not saved', async () => {
    const { user } = renderCheckout();
    const seats = screen.getByLabelText('Licence seats for Dragon Model', { selector: 'input' });
    await user.clear(seats);
    await user.type(seats, '0');
    expect(screen.getByRole('alert').textContent).toBe('Quantity must be at least 1');
    expect(sumOf('Total')).toBe('$69.97');
  });

  test('a change that cannot be saved is taken back, with a notice', async () => {
    fail(contract.setCartItemQuantity);
    answer(contract.getCart, () => aCart(both));
    const { user, store } = renderCheckout();
    await user.click(button('Increase Licence seats for Castle'));
    await waitFor(() => expect(sumOf('Total')).toBe('$69.97'));
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: messages.cart_quantity_failed }]);
  });

  test('an item can be removed, and the focus does not get lost', async () => {
    answer(contract.removeCartItem, ({ params: { productId }, query: { version } }) => {
      expect([productId, version]).toEqual([castle.id, 1]);
      return aCart([cartItem(dragon, 2)], { version: 2 });
    });
    const { user } = renderCheckout();
    await user.click(button('Remove Castle'));
    expect(screen.queryByRole('heading', { name: 'Castle' })).toBeNull();
    expect(sumOf('Total')).toBe('$39.98');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }));
  });

  test('the second press of a double click on Remove does not remove what has moved up', async () => {
    answer(contract.removeCartItem, () => aCart([cartItem(dragon, 2)], { version: 2 }));
    const { user, store } = renderCheckout();
    await user.click(button('Remove Castle'));
    fireEvent.click(button('Remove Dragon Model'), { detail: 2 });
    expect(selectCartItems(store.getState())).toMatchObject([{ name: 'Dragon Model' }]);
    await waitFor(() => expect(store.getState().cart.pending).toEqual([]));
  });

  test('clearing empties the cart, and the focus does not get lost', async () => {
    answer(contract.clearCart, () => aCart([], { version: 2 }));
    const { user, store } = renderCheckout();
    await user.click(button('Clear Cart'));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }));
    await waitFor(() => expect(store.getState().cart.pending).toEqual([]));
    expect(selectCartItems(store.getState())).toEqual([]);
  });
});
