/** Keeps the open tabs of one browser in step: the same session, the same cart. */
import type { Cart } from '@storefront/contract';
import { cartReplaced } from './cart.slice.ts';
import { selectUser } from './session.slice.ts';
import { refreshSession } from './session.thunks.ts';
import type { AppStore } from './store.ts';

interface TabMessage {
  readonly userId: string | null;
  readonly cart: Cart | null;
}

/**
 * Tells other tabs of every change of session or cart, takes over theirs, and asks the server when the tab comes back
 * to the front (another device may have changed the cart).
 * @returns a function that stops it.
 */
export function startTabSync(store: AppStore): () => void {
  const channel = new BroadcastChannel('storefront');
  const snapshot = (): TabMessage => {
    const state = store.getState();
    return { userId: selectUser(state)?.id ?? null, cart: state.cart.saved };
  };
  let known = snapshot();

  const unsubscribe = store.subscribe(() => {
    const current = snapshot();
    if (current.userId === known.userId && current.cart === known.cart) return;
    known = current;
    channel.postMessage(current);
  });

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const ours = snapshot();
    if (data.userId !== ours.userId) {
      void store.dispatch(refreshSession());
    } else if (data.cart && (ours.cart === null || data.cart.version > ours.cart.version)) {
      known = { ...ours, cart: data.cart };
      store.dispatch(cartReplaced(data.cart));
    }
  };

  const onVisible = () => {
    if (document.visibilityState === 'visible') void store.dispatch(refreshSession());
  };
  document.addEventListener('visibilitychange', onVisible);

  return () => {
    unsubscribe();
    channel.close();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
