import { aCart, cartItem, castle, dragon, signedInSession } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import { cartReplaced } from './cart.slice.ts';
import { clearCart, removeFromCart } from './cart-removal.ts';
import { dismissNotice, notify, selectNotices } from './notices.slice.ts';
import { signedIn, signedOut } from './session.slice.ts';
import { createStore } from './store.ts';
import { startCartServer } from './testing/cart-server.ts';

const texts = (store: ReturnType<typeof createStore>) => selectNotices(store.getState()).map(({ text }) => text);

test('a text that is shown already is not shown twice, but last', () => {
  const store = createStore();
  for (const text of ['one', 'two', 'one']) store.dispatch(notify({ kind: 'info', text }));
  expect(texts(store)).toEqual(['two', 'one']);
});

test('a dismissed notice is gone, and no other', () => {
  const store = createStore();
  for (const text of ['one', 'two']) store.dispatch(notify({ kind: 'info', text }));
  const [first] = selectNotices(store.getState());
  store.dispatch(dismissNotice(first?.id ?? ''));
  expect(texts(store)).toEqual(['two']);
});

test('signing in answers what was said before, such as that one must', () => {
  const store = createStore();
  store.dispatch(notify({ kind: 'info', text: 'Please log in' }));
  store.dispatch(signedIn(signedInSession()));
  expect(texts(store)).toEqual([]);
});

test('signing out removes the notices of the user who was signed in', () => {
  const store = createStore(signedInSession());
  store.dispatch(notify({ kind: 'error', text: 'The payment was declined' }));
  store.dispatch(signedOut());
  expect(texts(store)).toEqual([]);
});

describe('a notice that a product is in the cart', () => {
  const held = [cartItem(castle), cartItem(dragon)];

  function confirmed() {
    const store = createStore(signedInSession(held));
    startCartServer(held);
    for (const { id, name } of [castle, dragon]) store.dispatch(notify({ kind: 'info', text: name, inCart: id }));
    store.dispatch(notify({ kind: 'info', text: 'something else' }));
    return store;
  }

  test('goes as soon as the product is removed, and no other', async () => {
    const store = confirmed();
    const saved = store.dispatch(removeFromCart(castle.id));
    expect(texts(store)).toEqual(['Dragon Model', 'something else', 'Castle was removed from your cart.']);
    await saved;
  });

  test('goes as soon as the cart is cleared', async () => {
    const store = confirmed();
    const saved = store.dispatch(clearCart());
    expect(texts(store)).toEqual(['something else', '2 models were removed from your cart.']);
    await saved;
  });

  test('goes when the product is found to be gone, as after a payment or a change in another tab', () => {
    const store = confirmed();
    store.dispatch(cartReplaced(aCart([cartItem(dragon)], { version: 2 })));
    expect(texts(store)).toEqual(['Dragon Model', 'something else']);
    store.dispatch(cartReplaced(aCart([], { version: 3 })));
    expect(texts(store)).toEqual(['something else']);
  });
});
