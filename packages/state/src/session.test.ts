/** Signing out, and keeping the session current while a page is open. */
import { contract, messages } from '@storefront/contract';
import { aCart, answer, aUser, cartItem, castle, dragon, fail, refuse, signedInSession } from '@storefront/testkit';
import { describe, expect, test, vi } from 'vitest';
import {
  addToCart,
  api,
  createStore,
  endSession,
  notify,
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
import { refusal, startCartServer } from './testing/cart-server.ts';

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

  test('leaves the page before the session ends here, so that no guard of the page does', async () => {
    const store = createStore(signedInSession());
    answer(contract.signOut, () => undefined);
    const wasSignedIn: boolean[] = [];
    await store.dispatch(signOut(() => wasSignedIn.push(selectIsSignedIn(store.getState()))));
    expect(wasSignedIn).toEqual([true]);
  });

  test.each([
    ['the connection is lost', () => fail(contract.signOut), messages.network_error],
    ['the server fails', () => refuse(contract.signOut, 'internal_error'), 'Logging out failed. Please try again.'],
  ])('when %s, the shopper stays signed in, where they are, and is told', async (_, arrange, message) => {
    const store = createStore(signedInSession());
    arrange();
    const leave = vi.fn();
    expect(await store.dispatch(signOut(leave))).toBe(false);
    expect(leave).not.toHaveBeenCalled();
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: message }]);
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

  test('leaves no notice for the next user when the session has ended', async () => {
    const store = createStore(signedInSession());
    store.dispatch(notify({ kind: 'success', text: messages.payment_done }));
    answer(contract.getSession, () => ({ user: null, cart: null }));
    await store.dispatch(refreshSession());
    expect(selectNotices(store.getState())).toEqual([]);
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

  test('a query refused for want of a session signs the shopper out and says why', async () => {
    const store = createStore(signedInSession());
    refuse(contract.getProfile, 'sign_in_required');
    await store.dispatch(read.initiate({}));
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([{ kind: 'error', text: messages.session_ended }]);
  });

  test('the end of a session is told once, and not taken back by a later answer that tells it too', () => {
    const store = createStore(signedInSession());
    store.dispatch(endSession(messages.checkout_login));
    store.dispatch(endSession());
    expect(selectNotices(store.getState())).toMatchObject([{ text: messages.checkout_login }]);
  });

  test('a query under way when the session ends fails quietly', async () => {
    const store = createStore(signedInSession());
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
    answer(contract.getProfile, async () => {
      noteAsked();
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw refusal('sign_in_required');
    });
    const reading = store.dispatch(read.initiate({}));
    await asked;
    store.dispatch(signedOut());
    await reading;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(complained).not.toHaveBeenCalled();
    expect(read.select({})(store.getState()).isUninitialized).toBe(true);
    complained.mockRestore();
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
