/** Cart changes when the server refuses, the session ends, or another user signs in. */
import { contract, messages, problems } from '@storefront/contract';
import { answer, aUser, cartItem, castle, dragon, refuse } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import {
  addProductById,
  addToCart,
  cartReplaced,
  clearCart,
  createStore,
  removeFromCart,
  selectCartItems,
  selectCartStatus,
  selectIsSignedIn,
  selectNotices,
  selectUser,
  setCartQuantity,
  signedIn,
  signedOut,
} from './index.ts';
import { aShop } from './testing/a-shop.ts';
import { refusal } from './testing/cart-server.ts';

describe('refusals', () => {
  test.each(['quantity_too_large', 'cart_full', 'product_unavailable', 'rate_limited'] as const)(
    '%s is told in its own words',
    async (code) => {
      const { shown, told, dispatch } = aShop();
      refuse(contract.addCartItem, code);
      await dispatch(addToCart(dragon));
      expect(shown()).toBe('1 Castle');
      expect(told()).toEqual([expect.stringMatching(/too|most|longer/i)]);
    },
  );

  test('a cart that keeps changing is given up on after a few tries', async () => {
    const { server, shown, told, dispatch } = aShop();
    server.beforeSave(() => server.write([cartItem(castle, 7)]));
    await dispatch(removeFromCart(castle.id));
    expect(server.asked.length).toBeLessThan(10);
    expect(shown()).toBe('7 Castle');
    expect(told()).toEqual([messages.cart_remove_failed]);
  });

  test('a change that was made although its answer was lost is shown as the server has it', async () => {
    const { server, shown, dispatch } = aShop([]);
    answer(contract.addCartItem, () => {
      server.write([cartItem(castle)]);
      throw Response.error();
    });
    await dispatch(addToCart(castle));
    expect(shown()).toBe('1 Castle');
  });

  test('a session that has ended signs the shopper out and says so', async () => {
    const { store, shown, told, dispatch } = aShop();
    refuse(contract.addCartItem, 'sign_in_required');
    await dispatch(addToCart(dragon));
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(shown()).toBe('');
    expect(told()).toEqual([messages.session_ended]);
  });

  test('an unexpected answer does not stop the saves after it', async () => {
    const { shown, dispatch } = aShop([]);
    answer(contract.clearCart, () => {
      throw Response.json(null, { status: 500 });
    });
    await expect(dispatch(clearCart())).rejects.toThrow();
    await dispatch(addToCart(dragon));
    expect(shown()).toBe('1 Dragon Model');
  });
});

describe('clearing the cart', () => {
  const told = [problems.cart_conflict.message];

  test.each([
    ['another product', [cartItem(castle), cartItem(dragon)], '1 Castle, 1 Dragon Model'],
    ['more seats', [cartItem(castle, 3)], '3 Castle'],
  ])('keeps everything, shows it and says so when another device has added %s unseen', async (_, items, kept) => {
    const shop = aShop();
    shop.server.write(items);
    await shop.dispatch(clearCart());
    expect(shop.shown()).toBe(kept);
    expect(shop.server.cart().items).toEqual(items);
    expect(shop.told()).toEqual(told);
  });

  test('keeps what another tab tells of while the clearing waits for its turn', async () => {
    const shop = aShop();
    shop.server.beforeSave((request) => {
      if (request !== 'add 1') return;
      shop.dispatch(cartReplaced(shop.server.write([cartItem(castle), cartItem(dragon)])));
    });
    void shop.dispatch(addToCart(castle));
    await shop.dispatch(clearCart());
    expect(shop.server.asked).toEqual(['add 1']);
    expect(shop.shown()).toBe('1 Dragon Model, 2 Castle');
    expect(shop.told()).toEqual(told);
  });

  test('takes out what was seen, though another device has taken some of it out meanwhile', async () => {
    const shop = aShop([cartItem(castle, 2), cartItem(dragon)]);
    shop.server.write([cartItem(castle)]);
    await shop.dispatch(clearCart());
    expect(shop.shown()).toBe('');
    expect(shop.told()).toEqual(['2 models were removed from your cart.']);
  });

  test('takes out what was seen, though fewer seats of it were just asked for', async () => {
    const shop = aShop([cartItem(castle, 5)]);
    void shop.dispatch(setCartQuantity(castle.id, 2));
    await shop.dispatch(clearCart());
    expect(shop.shown()).toBe('');
    expect(shop.told()).toEqual(['Castle was removed from your cart.']);
  });
});

describe('when signed out', () => {
  test.each([
    ['adding', addToCart(castle), messages.cart_add_login],
    ['setting a quantity', setCartQuantity('1', 2), messages.cart_login],
    ['removing', removeFromCart('1'), messages.cart_login],
    ['clearing', clearCart(), messages.cart_login],
  ])('%s asks for a login and calls nothing', async (_, change, message) => {
    const store = createStore();
    await store.dispatch(change);
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: message }]);
    expect(selectCartItems(store.getState())).toEqual([]);
  });

  test('an answer that arrives after signing out is forgotten', async () => {
    const { store, server, shown, told, dispatch } = aShop();
    server.beforeSave(() => dispatch(signedOut()));
    await dispatch(addToCart(dragon));
    expect(shown()).toBe('');
    expect(selectCartStatus(store.getState())).toBe('absent');
    expect(told()).toEqual([]);
  });

  test.each(['sign_in_required', 'internal_error', 'cart_conflict'] as const)(
    'a late %s for the last user does not touch the next one',
    async (code) => {
      const { store, server, shown, told, dispatch } = aShop();
      const next = aUser({ id: '019a0000-0000-7000-8000-000000000002', username: 'next' });
      server.beforeSave(() => {
        dispatch(signedIn({ user: next, cart: null }));
        throw refusal(code, { cart: server.cart() });
      });
      await dispatch(removeFromCart(castle.id));
      expect(selectUser(store.getState())).toEqual(next);
      expect(shown()).toBe('');
      expect(told()).toEqual([]);
    },
  );

  test('a product that one user signed in for is not put into the cart of the next user', async () => {
    const { server, dispatch } = aShop();
    const next = aUser({ id: '019a0000-0000-7000-8000-000000000002', username: 'next' });
    server.beforeSave(() => dispatch(signedIn({ user: next, cart: null })));
    void dispatch(addToCart(dragon));
    await dispatch(addProductById(castle.id));
    expect(server.asked).toEqual(['add 2']);
  });

  test('changes still waiting are not saved for the next user', async () => {
    const { server, dispatch } = aShop();
    server.beforeSave(() => dispatch(signedOut()));
    void dispatch(addToCart(dragon));
    await dispatch(addToCart(castle));
    expect(server.asked).toEqual(['add 2']);
  });
});
