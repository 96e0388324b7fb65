/** Signing out, and keeping the session true while a page is open. */
import { contract, sentences } from '@storefront/contract';
import { aCart, answer, aUser, cartItem, castle, dragon, fail, refuse, signedInSession } from '@storefront/testing';
import { describe, expect, test } from 'vitest';
import {
  addToCart,
  api,
  createStore,
  query,
  refreshSession,
  selectCartItems,
  selectCartQuantity,
  selectIsSignedIn,
  selectNotices,
  selectUser,
  signedIn,
  signedOut,
  signOut,
} from './index.ts';
import { startCartServer } from './testing/cart-server.ts';

const other = aUser({ id: '019a0000-0000-7000-8000-000000000002', username: 'other' });

describe('signing out', () => {
  test('ends the session on the server, then here, cart included', async () => {
    const store = createStore(signedInSession([cartItem(castle)]));
    answer(contract.signOut, () => {
      expect(selectIsSignedIn(store.getState())).toBe(true);
      return undefined;
    });
    expect(await store.dispatch(signOut())).toBe(true);
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectCartItems(store.getState())).toEqual([]);
  });

  test('saves what is pending first', async () => {
    const store = createStore(signedInSession());
    const server = startCartServer([]);
    answer(contract.signOut, () => {
      expect(server.cart().items).toHaveLength(1);
      return undefined;
    });
    void store.dispatch(addToCart(dragon));
    await store.dispatch(signOut());
    expect(server.asked).toEqual(['add 2']);
    expect(selectNotices(store.getState())).toEqual([]);
  });

  test.each([
    ['the connection is lost', () => fail(contract.signOut), sentences.network_error],
    ['the server fails', () => refuse(contract.signOut, 'internal_error'), sentences.auth_failed],
  ])('when %s, the shopper stays signed in and is told', async (_, arrange, sentence) => {
    const store = createStore(signedInSession());
    arrange();
    expect(await store.dispatch(signOut())).toBe(false);
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: sentence }]);
  });
});

describe('refreshing the session', () => {
  test('takes over who is signed in now', async () => {
    const store = createStore(signedInSession([cartItem(castle)]));
    answer(contract.getSession, () => ({ user: other, cart: aCart([cartItem(dragon, 2)]) }));
    await store.dispatch(refreshSession());
    expect(selectUser(store.getState())).toEqual(other);
    expect(selectCartQuantity(store.getState())).toBe(2);
  });

  test('notices that the session has ended', async () => {
    const store = createStore(signedInSession([cartItem(castle)]));
    answer(contract.getSession, () => ({ user: null, cart: null }));
    await store.dispatch(refreshSession());
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  test('takes over a cart changed on another device', async () => {
    const store = createStore(signedInSession([cartItem(castle)]));
    answer(contract.getSession, () => ({ user: aUser(), cart: aCart([], { version: 2 }) }));
    await store.dispatch(refreshSession());
    expect(selectCartQuantity(store.getState())).toBe(0);
  });

  test('keeps what is shown when the server cannot be reached', async () => {
    const store = createStore(signedInSession([cartItem(castle)]));
    fail(contract.getSession);
    await store.dispatch(refreshSession());
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectCartQuantity(store.getState())).toBe(1);
  });

  test('an answer overtaken by signing in or out is dropped', async () => {
    const store = createStore();
    answer(contract.getSession, () => {
      store.dispatch(signedIn(signedInSession([cartItem(castle)])));
      return { user: null, cart: null };
    });
    await store.dispatch(refreshSession());
    expect(selectUser(store.getState())).toEqual(aUser());
    expect(selectCartQuantity(store.getState())).toBe(1);
  });
});

describe('server data of one user', () => {
  const profileApi = api.injectEndpoints({
    endpoints: (build) => ({ getProfile: build.query(query(contract.getProfile)) }),
  });
  const profile = (username: string) => ({
    user: aUser({ username }),
    createdAt: '2026-01-02T03:04:05.000Z',
    lastLogin: '2026-01-02T03:04:05.000Z',
    purchases: [],
    wishlist: [],
  });
  const read = profileApi.endpoints.getProfile;

  test.each([
    ['signing out', signedOut()],
    ['another user signing in', signedIn({ user: other, cart: null })],
  ])('is gone after %s', async (_, action) => {
    const store = createStore(signedInSession());
    answer(contract.getProfile, () => profile('mara'));
    await store.dispatch(read.initiate({}));
    expect(read.select({})(store.getState()).data?.user.username).toBe('mara');
    store.dispatch(action);
    expect(read.select({})(store.getState()).data).toBeUndefined();
  });

  test('a query refused for want of a session signs the shopper out', async () => {
    const store = createStore(signedInSession());
    refuse(contract.getProfile, 'sign_in_required');
    await store.dispatch(read.initiate({}));
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  test('a failed query has the code and the sentence of the problem', async () => {
    const store = createStore(signedInSession());
    refuse(contract.getProfile, 'server_busy');
    const { error } = await store.dispatch(read.initiate({}));
    expect(error).toMatchObject({
      code: 'server_busy',
      message: 'The store is busy. Please try again in a moment.',
      problem: { status: 503 },
    });
  });
});
