/** Undoing a removal from the cart. */
import { cartItem, castle, dragon } from '@storefront/testkit';
import { expect, test } from 'vitest';
import { addToCart, clearCart, removeFromCart, selectNotices, undoRemoval } from './index.ts';
import { aShop } from './testing/a-shop.ts';
import { refusal } from './testing/cart-server.ts';

function filledShop() {
  const shop = aShop([
    { ...cartItem(castle, 3), addedAt: '2026-01-02T03:04:05.000Z' },
    { ...cartItem(dragon), addedAt: '2026-01-02T03:05:00.000Z' },
  ]);
  const undo = () => {
    const offer = selectNotices(shop.store.getState()).find((notice) => notice.undo);
    return shop.dispatch(undoRemoval(offer?.id ?? ''));
  };
  const saved = () => shop.server.cart().items.map(({ name, quantity }) => `${quantity} ${name}`);
  return { ...shop, undo, saved };
}

test('a removed item is put back where it stood, at once and on the server, and the shopper is told', async () => {
  const { shown, told, dispatch, undo, saved } = filledShop();
  await dispatch(removeFromCart(castle.id));
  expect(told()).toEqual(['Castle was removed from your cart.']);
  const restored = undo();
  expect(shown()).toBe('3 Castle, 1 Dragon Model');
  expect(told()).toEqual([]);
  await restored;
  expect(saved()).toEqual(['3 Castle', '1 Dragon Model']);
  expect(told()).toEqual(['Castle is back in your cart.']);
});

test('a cleared cart is put back whole, in one go', async () => {
  const { server, told, dispatch, undo, saved } = filledShop();
  await dispatch(clearCart());
  expect(told()).toEqual(['2 models were removed from your cart.']);
  await undo();
  expect(saved()).toEqual(['3 Castle', '1 Dragon Model']);
  expect(server.asked).toEqual(['clear', `restore ${castle.id},${dragon.id}`]);
  expect(told()).toEqual(['2 models are back in your cart.']);
});

test('it works before the removal is saved', async () => {
  const { server, shown, dispatch, undo, saved } = filledShop();
  const removal = dispatch(removeFromCart(castle.id));
  await Promise.all([removal, undo()]);
  expect(server.asked).toEqual([`remove ${castle.id}`, `restore ${castle.id}`]);
  expect(shown()).toBe('3 Castle, 1 Dragon Model');
  expect(saved()).toEqual(['3 Castle', '1 Dragon Model']);
});

test('it adds nothing when the removal fails after all', async () => {
  const { server, shown, dispatch, undo, saved } = filledShop();
  server.beforeSave((request) => {
    if (request.startsWith('remove')) throw refusal('internal_error');
  });
  const removal = dispatch(removeFromCart(castle.id));
  await Promise.all([removal, undo()]);
  expect(shown()).toBe('3 Castle, 1 Dragon Model');
  expect(saved()).toEqual(['3 Castle', '1 Dragon Model']);
});

test('what is put back is no longer said to be there once it is removed again', async () => {
  const { told, dispatch, undo } = filledShop();
  await dispatch(clearCart());
  await undo();
  await dispatch(clearCart());
  expect(told()).toEqual(['2 models were removed from your cart.']);
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

test('when putting back fails, that is told', async () => {
  const { server, shown, told, dispatch, undo } = filledShop();
  await dispatch(removeFromCart(castle.id));
  server.beforeSave(() => {
    throw refusal('internal_error');
  });
  await undo();
  expect(shown()).toBe('1 Dragon Model');
  expect(told()).toEqual(['Failed to update cart. Please try again later.']);
});
