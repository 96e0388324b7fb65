/** The way back after something was taken out of the cart. */
import { cartItem, castle, dragon } from '@storefront/testing';
import { expect, test } from 'vitest';
import { addToCart, clearCart, removeFromCart, selectNotices, undoRemoval } from './index.ts';
import { aShop } from './testing/a-shop.ts';
import { refusal } from './testing/cart-server.ts';

function filledShop() {
  const shop = aShop([cartItem(castle, 3), cartItem(dragon)]);
  const undo = () => {
    const offer = selectNotices(shop.store.getState()).find((notice) => notice.undo);
    return shop.dispatch(undoRemoval(offer?.id ?? ''));
  };
  const saved = () => shop.server.cart().items.map(({ name, quantity }) => `${quantity} ${name}`);
  return { ...shop, undo, saved };
}

test('a removed item is put back with its seats, at once and on the server, and the shopper is told', async () => {
  const { shown, told, dispatch, undo, saved } = filledShop();
  await dispatch(removeFromCart(castle.id));
  expect(told()).toEqual(['Castle was removed from your cart.']);
  const restored = undo();
  expect(shown()).toBe('1 Dragon Model, 3 Castle');
  expect(told()).toEqual([]);
  await restored;
  expect(saved()).toEqual(['1 Dragon Model', '3 Castle']);
  expect(told()).toEqual(['Castle is back in your cart.']);
});

test('a cleared cart is put back whole', async () => {
  const { told, dispatch, undo, saved } = filledShop();
  await dispatch(clearCart());
  expect(told()).toEqual(['2 models were removed from your cart.']);
  await undo();
  expect(saved()).toEqual(['3 Castle', '1 Dragon Model']);
  expect(told()).toEqual(['2 models are back in your cart.']);
});

test('it works before the removal is saved', async () => {
  const { server, shown, dispatch, undo, saved } = filledShop();
  const removal = dispatch(removeFromCart(castle.id));
  await Promise.all([removal, undo()]);
  expect(server.asked).toEqual([`remove ${castle.id}`, `add ${castle.id}`]);
  expect(shown()).toBe('1 Dragon Model, 3 Castle');
  expect(saved()).toEqual(['1 Dragon Model', '3 Castle']);
});

test('what was put into the cart again meanwhile is left as it is', async () => {
  const { shown, dispatch, undo } = filledShop();
  await dispatch(removeFromCart(castle.id));
  await dispatch(addToCart(castle));
  await undo();
  expect(shown()).toBe('1 Dragon Model, 1 Castle');
});

test('nothing is offered for a removal that failed', async () => {
  const { server, told, dispatch } = filledShop();
  server.beforeSave(() => {
    throw refusal('internal_error');
  });
  await dispatch(removeFromCart(castle.id));
  expect(told()).toEqual(['Failed to remove item from cart. Please try again later.']);
});

test('what cannot be put back is taken out again, with its sentence', async () => {
  const { server, shown, told, dispatch, undo } = filledShop();
  await dispatch(removeFromCart(castle.id));
  server.beforeSave(() => {
    throw refusal('product_unavailable');
  });
  await undo();
  expect(shown()).toBe('1 Dragon Model');
  expect(told()).toEqual(['This product is no longer available.']);
});
