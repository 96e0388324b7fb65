/** The cart: optimistic changes, saved in order, rolled back with a message. */
import { contract, MAX_QUANTITY, messages } from '@storefront/contract';
import { aUser, cartItem, castle, dragon, fail } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import {
  addProductById,
  addToCart,
  clearCart,
  createStore,
  loadCart,
  removeFromCart,
  selectCartQuantity,
  selectCartSaving,
  selectCartStatus,
  selectCartTotalCents,
  setCartQuantity,
  settleCart,
} from './index.ts';
import { aShop } from './testing/a-shop.ts';
import { refusal, startCartServer } from './testing/cart-server.ts';

const REMOVED = 'Castle was removed from your cart.';
const changes = [
  ['adding a new product', addToCart(dragon), '1 Castle, 1 Dragon Model', [], messages.cart_add_failed],
  ['adding a held product', addToCart(castle), '2 Castle', [], messages.cart_add_failed],
  ['setting a quantity', setCartQuantity(castle.id, 5), '5 Castle', [], messages.cart_quantity_failed],
  ['removing an item', removeFromCart(castle.id), '', [REMOVED], messages.cart_remove_failed],
  ['clearing the cart', clearCart(), '', [REMOVED], messages.cart_clear_failed],
] as const;

describe.each(changes)('%s', (_, change, result, news, message) => {
  test('shows at once and is saved', async () => {
    const { store, server, shown, told, dispatch } = aShop();
    const saved = dispatch(change);
    expect(shown()).toBe(result);
    expect(selectCartSaving(store.getState())).toBe(true);
    await saved;
    expect(shown()).toBe(result);
    expect(selectCartSaving(store.getState())).toBe(false);
    expect(
      server
        .cart()
        .items.map(({ name, quantity }) => `${quantity} ${name}`)
        .join(', '),
    ).toBe(result);
    expect(told()).toEqual(news);
  });

  test('is rolled back with its sentence when the server fails', async () => {
    const { server, shown, told, dispatch } = aShop();
    server.beforeSave(() => {
      throw refusal('internal_error');
    });
    await dispatch(change);
    expect(shown()).toBe('1 Castle');
    expect(told()).toEqual([message]);
  });

  test('is rolled back with its sentence when the connection is lost', async () => {
    const { shown, told, dispatch } = aShop();
    const { addCartItem, setCartItemQuantity, removeCartItem, clearCart } = contract;
    for (const endpoint of [addCartItem, setCartItemQuantity, removeCartItem, clearCart]) fail(endpoint);
    await dispatch(change);
    expect(shown()).toBe('1 Castle');
    expect(told()).toEqual([message]);
  });

  test('is made again on top of what another device did meanwhile', async () => {
    const { server, shown, told, dispatch } = aShop();
    server.write([cartItem(castle)]);
    await dispatch(change);
    expect(shown()).toBe(result);
    expect(told()).toEqual(news);
  });
});

describe('totals', () => {
  test('count seats and cents over all items, pending ones included', async () => {
    const { store, dispatch } = aShop([cartItem(castle, 2)]);
    const saved = dispatch(addToCart(dragon));
    expect(selectCartQuantity(store.getState())).toBe(3);
    expect(selectCartTotalCents(store.getState())).toBe(2 * 2999 + 1999);
    await saved;
  });

  test('a quantity never shows more than the most a cart may hold', async () => {
    const { shown, dispatch } = aShop([cartItem(castle, MAX_QUANTITY)]);
    const saved = dispatch(addToCart(castle));
    expect(shown()).toBe(`${MAX_QUANTITY} Castle`);
    await saved;
  });
});

describe('several changes', () => {
  test('are saved one after another, in the order they were made', async () => {
    const { server, shown, dispatch } = aShop([]);
    let underWay = 0;
    server.beforeSave(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
    });
    void dispatch(addToCart(castle));
    void dispatch(addToCart(dragon));
    void dispatch(setCartQuantity(castle.id, 3));
    void dispatch(removeFromCart(dragon.id));
    expect(shown()).toBe('3 Castle');
    await dispatch(settleCart());
    expect(server.asked).toEqual(['add 1', 'add 2', 'set 1 to 3', 'remove 2']);
    expect(shown()).toBe('3 Castle');
  });

  test('quick presses on one item save only the quantity in flight and the last one', async () => {
    const { server, shown, dispatch } = aShop();
    server.beforeSave(() => new Promise((resolve) => setTimeout(resolve, 20)));
    void dispatch(setCartQuantity(castle.id, 2));
    await expect.poll(() => server.asked).not.toEqual([]);
    for (const quantity of [3, 4, 5]) void dispatch(setCartQuantity(castle.id, quantity));
    expect(shown()).toBe('5 Castle');
    await dispatch(settleCart());
    expect(server.asked).toEqual(['set 1 to 2', 'set 1 to 5']);
  });

  test('the failure of one rolls back that one only', async () => {
    const { server, shown, told, dispatch } = aShop();
    server.beforeSave((request) => {
      if (request === 'remove 1') throw refusal('server_busy');
    });
    void dispatch(addToCart(dragon));
    void dispatch(removeFromCart(castle.id));
    void dispatch(addToCart(dragon));
    await dispatch(settleCart());
    expect(shown()).toBe('1 Castle, 2 Dragon Model');
    expect(told()).toEqual([messages.cart_remove_failed]);
  });

  test('the shopper sees no step back while answers arrive', async () => {
    const { store, dispatch } = aShop([]);
    const seen: number[] = [];
    store.subscribe(() => seen.push(selectCartQuantity(store.getState())));
    for (let press = 0; press < 4; press++) void dispatch(addToCart(castle));
    await dispatch(settleCart());
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(4);
  });
});

describe('reading the cart', () => {
  test('without a cart yet, loading is shown, then the cart', async () => {
    const store = createStore({ user: aUser(), cart: null });
    startCartServer([cartItem(castle)]);
    expect(selectCartStatus(store.getState())).toBe('absent');
    const loaded = store.dispatch(loadCart());
    expect(selectCartStatus(store.getState())).toBe('loading');
    await loaded;
    expect(selectCartStatus(store.getState())).toBe('ready');
    expect(selectCartQuantity(store.getState())).toBe(1);
  });

  test('when it fails there is an error, and a later try mends it', async () => {
    const store = createStore({ user: aUser(), cart: null });
    fail(contract.getCart);
    await store.dispatch(loadCart());
    expect(selectCartStatus(store.getState())).toBe('error');
    startCartServer([cartItem(castle)]);
    await store.dispatch(loadCart());
    expect(selectCartStatus(store.getState())).toBe('ready');
  });

  test('when it fails and a cart is known, that cart stays', async () => {
    const { store, shown, dispatch } = aShop();
    fail(contract.getCart);
    await dispatch(loadCart());
    expect(selectCartStatus(store.getState())).toBe('ready');
    expect(shown()).toBe('1 Castle');
  });
});

describe('settling the cart', () => {
  test('waits for every change and answers what the server holds', async () => {
    const { server, dispatch } = aShop();
    void dispatch(addToCart(dragon));
    void dispatch(setCartQuantity(castle.id, 2));
    const cart = await dispatch(settleCart());
    expect(cart).toEqual(server.cart());
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('is refused with the sentence of the spec when there is no cart to be had', async () => {
    const store = createStore({ user: aUser(), cart: null });
    fail(contract.getCart);
    await expect(store.dispatch(settleCart())).rejects.toThrow(messages.cart_load_failed);
  });
});

describe('adding a product after signing in for it', () => {
  test('puts it into the cart', async () => {
    const { shown, dispatch } = aShop();
    await dispatch(addProductById(dragon.id));
    expect(shown()).toBe('1 Castle, 1 Dragon Model');
  });

  test('settling waits for it', async () => {
    const { dispatch } = aShop([]);
    void dispatch(addProductById(dragon.id));
    expect((await dispatch(settleCart())).items).toHaveLength(1);
  });

  test('when that fails, the shopper is told', async () => {
    const { told, dispatch } = aShop();
    fail(contract.addCartItem);
    await dispatch(addProductById(dragon.id));
    expect(told()).toEqual([messages.cart_add_failed]);
  });
});
