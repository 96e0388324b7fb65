/** Adding products to the cart from the store. */
import { contract, messages, problems } from '@storefront/contract';
import { removeFromCart, selectCartQuantity, selectCartSaving, selectNotices } from '@storefront/state';
import {
  aCart,
  answer,
  aProductPage,
  cartItem,
  castle,
  dragon,
  fail,
  refuse,
  renderPage,
  signedInSession,
} from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { owns } from '../library/testing/owning.ts';
import StorePage from './store.page.tsx';

beforeEach(() => {
  owns();
  answer(contract.listProducts, () => aProductPage([castle, dragon]));
});

const addCastle = () => screen.findByRole('button', { name: 'Add to Cart: Castle' });
const inCart = () => screen.queryByRole('link', { name: /In cart/ })?.textContent;

function openSignedIn(session = signedInSession()) {
  const page = renderPage(<StorePage />, { path: '/store', session });
  return { ...page, notices: () => selectNotices(page.store.getState()).map(({ text }) => text) };
}

/** Answers cart changes like a server that counts the castle's seats. */
function seatCounter() {
  let seats = 0;
  answer(contract.addCartItem, ({ body }) => {
    expect(body).toEqual({ productId: '1', quantity: 1 });
    seats += 1;
    return aCart([cartItem(castle, seats)], { version: seats + 1 });
  });
  return () => seats;
}

test('a signed-out visitor is told to log in and sent there, to come back with the product in the cart', async () => {
  const { user, location, locationState, store } = renderPage(<StorePage />, { path: '/store?search=castle' });
  await user.click(await addCastle());
  expect(location()).toBe('/login');
  expect(locationState()).toEqual({
    intent: { returnTo: '/store?search=castle', addProductId: '1' },
    productName: 'Castle',
  });
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([messages.cart_add_login]);
});

test('an added product shows in the cart before the server has answered', async () => {
  const saves: (() => void)[] = [];
  answer(contract.addCartItem, async () => {
    await new Promise<void>((resolve) => saves.push(resolve));
    return aCart([cartItem(castle)], { version: 2 });
  });
  const { user, notices } = openSignedIn();
  await user.click(await addCastle());
  expect(inCart()).toBe('In cart: 1');
  expect(notices()).toEqual([]);
  await waitFor(() => expect(saves).toHaveLength(1));
  saves[0]?.();
  await waitFor(() => expect(notices()).toEqual(['Castle is in your cart']));
  expect(inCart()).toBe('In cart: 1');
});

test('the button answers before the server has, for a moment, under the name it always has', async () => {
  answer(contract.addCartItem, () => new Promise<never>(() => {}));
  const { user } = openSignedIn();
  const button = await addCastle();
  await user.click(button);
  expect(button.textContent).toBe('Added');
  expect(await addCastle()).toBe(button);
  await waitFor(() => expect(button.textContent).toBe('Add to Cart'));
  expect(inCart()).toBe('In cart: 1');
});

test('what is said of a product in the cart goes when it is taken out again', async () => {
  const seats = seatCounter();
  const { user, store, notices } = openSignedIn();
  await user.click(await addCastle());
  await waitFor(() => expect(notices()).toEqual(['Castle is in your cart']));
  expect(seats()).toBe(1);
  answer(contract.removeCartItem, () => aCart([], { version: 9 }));
  await act(() => store.dispatch(removeFromCart(castle.id)));
  expect(notices()).toEqual(['Castle was removed from your cart.']);
});

test('a double click adds two seats', async () => {
  const seats = seatCounter();
  const { user, store, notices } = openSignedIn();
  await user.dblClick(await addCastle());
  expect(inCart()).toBe('In cart: 2');
  await waitFor(() => expect(seats()).toBe(2));
  await waitFor(() => expect(notices()).toEqual(['Castle is in your cart']));
  expect(selectCartQuantity(store.getState())).toBe(2);
});

test('what is in the cart already is shown, with the way to it', async () => {
  openSignedIn(signedInSession([cartItem(castle, 3)]));
  const link = await screen.findByRole('link', { name: 'In cart: 3' });
  expect(link.getAttribute('href')).toBe('/checkout');
});

test('when adding fails, the product is taken out again and the shopper told', async () => {
  fail(contract.addCartItem);
  answer(contract.getCart, () => aCart());
  const { user, notices } = openSignedIn();
  await user.click(await addCastle());
  await waitFor(() => expect(notices()).toEqual(['Failed to add item to cart. Please try again later.']));
  expect(inCart()).toBeUndefined();
  expect((await addCastle()).textContent).toBe('Add to Cart');
});

test('when the second of two seats cannot be added, the first stays', async () => {
  answer(contract.addCartItem, () => {
    refuse(contract.addCartItem, 'internal_error');
    return aCart([cartItem(castle)], { version: 2 });
  });
  answer(contract.getCart, () => aCart([cartItem(castle)], { version: 2 }));
  const { user, notices } = openSignedIn();
  await user.dblClick(await addCastle());
  await waitFor(() => expect(notices()).toContain(messages.cart_add_failed));
  expect(inCart()).toBe('In cart: 1');
});

test('when both of two seats cannot be added, nothing is confirmed', async () => {
  fail(contract.addCartItem);
  answer(contract.getCart, () => aCart());
  const { user, notices, store } = openSignedIn();
  await user.dblClick(await addCastle());
  await waitFor(() => expect(selectCartSaving(store.getState())).toBe(false));
  expect(notices()).toEqual([messages.cart_add_failed]);
  expect(inCart()).toBeUndefined();
});

test('when the server names a reason that the shopper can act on, that is what is said', async () => {
  refuse(contract.addCartItem, 'cart_full');
  answer(contract.getCart, () => aCart());
  const { user, notices } = openSignedIn();
  await user.click(await addCastle());
  await waitFor(() => expect(notices()).toEqual([problems.cart_full.message]));
});
