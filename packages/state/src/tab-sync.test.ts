/** Two tabs of a browser: two stores, one channel. */

import { contract, type SessionState } from '@storefront/contract';
import { aCart, answer, aUser, cartItem, castle, dragon, signedInSession } from '@storefront/testkit';
import { SECOND } from '@storefront/utils/time';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addToCart,
  cartReplaced,
  createStore,
  refreshSession,
  selectCartItems,
  selectCartQuantity,
  selectIsSignedIn,
  selectUser,
  signedIn,
  signedOut,
  startTabSync,
} from './index.ts';
import { startCartServer } from './testing/cart-server.ts';

const other = aUser({ id: '019a0000-0000-7000-8000-000000000002', username: 'other' });

function aTab(session?: SessionState) {
  const store = createStore(session);
  onTestFinished(startTabSync(store));
  return store;
}

function twoTabs(session?: SessionState) {
  return [aTab(session), aTab(session)] as const;
}

describe('two tabs', () => {
  test('a cart change in one shows in the other', async () => {
    const [here, there] = twoTabs(signedInSession([cartItem(castle)]));
    startCartServer([cartItem(castle)]);
    await here.dispatch(addToCart(dragon));
    await expect.poll(() => selectCartQuantity(there.getState())).toBe(2);
  });

  test('changes in both at once end in the same cart', async () => {
    const [here, there] = twoTabs(signedInSession());
    startCartServer([]);
    await Promise.all([here.dispatch(addToCart(castle)), there.dispatch(addToCart(dragon))]);
    await vi.waitFor(() => {
      expect(selectCartQuantity(here.getState())).toBe(2);
      expect(selectCartItems(there.getState())).toEqual(selectCartItems(here.getState()));
    }, 10 * SECOND);
  });

  test('an older cart from another tab is ignored', async () => {
    const store = aTab({ user: aUser(), cart: aCart([cartItem(castle, 3)], { version: 5 }) });
    const shown: number[] = [];
    store.subscribe(() => shown.push(selectCartQuantity(store.getState())));
    const slowTab = new BroadcastChannel('storefront');
    onTestFinished(() => slowTab.close());
    slowTab.postMessage({ userId: aUser().id, cart: aCart([cartItem(dragon)], { version: 4 }) });
    slowTab.postMessage({ userId: aUser().id, cart: aCart([], { version: 6 }) });
    await expect.poll(() => store.getState().cart.saved?.version).toBe(6);
    expect(shown).toEqual([0]);
  });

  test('signing out in one signs the other out', async () => {
    const [here, there] = twoTabs(signedInSession([cartItem(castle)]));
    answer(contract.getSession, () => ({ user: null, cart: null }));
    here.dispatch(signedOut());
    await expect.poll(() => selectIsSignedIn(there.getState())).toBe(false);
    expect(selectCartQuantity(there.getState())).toBe(0);
  });

  test('signing in in one signs the other in, with the cart', async () => {
    const [here, there] = twoTabs();
    const session = signedInSession([cartItem(castle)]);
    answer(contract.getSession, () => session);
    here.dispatch(signedIn(session));
    await expect.poll(() => selectUser(there.getState())).toEqual(session.user);
    expect(selectCartQuantity(there.getState())).toBe(1);
  });

  test('another user signing in replaces the one before in every tab', async () => {
    const [here, there] = twoTabs(signedInSession([cartItem(castle)]));
    const session = { user: other, cart: aCart([cartItem(dragon, 4)], { id: other.id, version: 0 }) };
    answer(contract.getSession, () => session);
    here.dispatch(signedIn(session));
    await expect.poll(() => selectUser(there.getState())).toEqual(other);
    expect(selectCartQuantity(there.getState())).toBe(4);
  });

  test('do not answer each other without end', async () => {
    const said = vi.fn();
    const listener = new BroadcastChannel('storefront');
    onTestFinished(() => listener.close());
    listener.onmessage = said;
    const [here, there] = twoTabs(signedInSession());
    here.dispatch(cartReplaced(aCart([cartItem(castle)], { version: 2 })));
    await expect.poll(() => selectCartQuantity(there.getState())).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(said).toHaveBeenCalledTimes(1);
  });
});

describe('coming back to a tab', () => {
  test('takes over what changed on another device, in the background', async () => {
    const store = aTab(signedInSession([cartItem(castle)]));
    answer(contract.getSession, () => ({ user: aUser(), cart: aCart([], { version: 5 }) }));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => selectCartQuantity(store.getState())).toBe(0);
  });

  test('asks as a background request, which does not keep an idle session alive', async () => {
    const store = createStore(signedInSession());
    const sent = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => sent.mockRestore());
    answer(contract.getSession, () => signedInSession());
    await store.dispatch(refreshSession());
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-storefront-client': 'background' });
  });
});
