import type { Cart } from '@storefront/contract';
import { cartReplaced } from './cart.slice.ts';
import { selectUser, selectWishlist, wishlistReplaced } from './session.slice.ts';
import { refreshSession } from './session.thunks.ts';
import type { AppStore } from './store.ts';
import { isWishlistKept } from './wishlist-key.ts';

interface TabMessage {
  readonly userId: string | null;
  readonly cart: Cart | null;
  /** Present only when it has changed. */
  readonly wishlist?: readonly string[];
}

/** Synchronizes session, cart and wishlist between tabs, and with the server on focus. @returns a stop function */
export function startTabSync(store: AppStore): () => void {
  const channel = new BroadcastChannel('storefront');
  const snapshot = () => {
    const state = store.getState();
    return { userId: selectUser(state)?.id ?? null, cart: state.cart.saved, wishlist: selectWishlist(state) };
  };
  const mergeKeptWishlist = async () => {
    if (selectUser(store.getState()) === null || !isWishlistKept()) return;
    const { mergeWishlist } = await import('./wishlist.ts');
    await store.dispatch(mergeWishlist());
  };
  let known = snapshot();

  const unsubscribe = store.subscribe(() => {
    const current = snapshot();
    const { userId, cart, wishlist } = known;
    if (current.userId === userId && current.cart === cart && current.wishlist === wishlist) return;
    known = current;
    const message: TabMessage = { userId: current.userId, cart: current.cart };
    channel.postMessage(current.wishlist === wishlist ? message : { ...message, wishlist: current.wishlist });
    // If it fails to load, it is synchronized at the next change.
    if (current.userId !== userId) void mergeKeptWishlist().catch(() => {});
  });

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const ours = snapshot();
    if (data.userId !== ours.userId) {
      void store.dispatch(refreshSession());
      return;
    }
    if (data.wishlist) {
      known = { ...ours, wishlist: data.wishlist };
      store.dispatch(wishlistReplaced(data.wishlist));
    }
    if (data.cart && (ours.cart === null || data.cart.version > ours.cart.version)) {
      known = { ...known, cart: data.cart };
      store.dispatch(cartReplaced(data.cart));
    }
  };

  const onVisible = () => {
    if (document.visibilityState === 'visible') void store.dispatch(refreshSession());
  };
  document.addEventListener('visibilitychange', onVisible);
  void mergeKeptWishlist().catch(() => {});

  return () => {
    unsubscribe();
    channel.close();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
