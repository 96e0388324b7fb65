/** The wishlist: optimistic, saved on the server for users, in the browser for visitors. Loaded on first use. */
import { ApiError, call, contract, MAX_MERGED_WISHLIST_ITEMS, messages } from '@storefront/contract';
import { keptInBrowser } from '@storefront/utils/kept';
import { api } from './api.ts';
import { endSession } from './end-session.ts';
import { notify } from './notices.slice.ts';
import { selectIsSignedIn, selectWishlist, wishlistReplaced } from './session.slice.ts';
import { rememberUser } from './session.thunks.ts';
import type { AppThunk } from './store.ts';
import { KEPT_WISHLIST } from './wishlist-key.ts';

const EXPLAINED = new Set(['wishlist_full', 'product_unavailable', 'rate_limited']);

function withItem(wishlist: readonly string[], productId: string, isInWishlist: boolean): string[] {
  const others = wishlist.filter((id) => id !== productId);
  return isInWishlist ? [productId, ...others] : others;
}

function show(productId: string, isInWishlist: boolean): AppThunk<void> {
  return (dispatch, getState) => {
    dispatch(wishlistReplaced(withItem(selectWishlist(getState()), productId, isInWishlist)));
  };
}

/** Shows a visitor's stored wishlist; the session contains a user's. */
export function recallWishlist(): AppThunk<void> {
  return (dispatch, getState) => {
    const wishlist = kept();
    if (!selectIsSignedIn(getState()) && wishlist.length > 0) dispatch(wishlistReplaced(wishlist));
  };
}

/** Adds or removes a product; resolves to true when it was saved. */
export function toggleInWishlist(productId: string): AppThunk<Promise<boolean>> {
  return (dispatch, getState) => dispatch(setInWishlist(productId, !selectWishlist(getState()).includes(productId)));
}

export const removeFromWishlist = (productId: string) => setInWishlist(productId, false);

function setInWishlist(productId: string, isInWishlist: boolean): AppThunk<Promise<boolean>> {
  return (dispatch, getState, { cartSaves }) => {
    if (!selectIsSignedIn(getState())) {
      const wishlist = withItem(kept(), productId, isInWishlist).slice(0, MAX_MERGED_WISHLIST_ITEMS);
      dispatch(wishlistReplaced(wishlist));
      return Promise.resolve(keep(wishlist));
    }
    dispatch(show(productId, isInWishlist));
    const isStillTheirs = dispatch(rememberUser());
    // In order, so that two clicks on one product cannot overtake each other, and before a sign-out.
    const saving = cartSaves.last.then(async () => isStillTheirs() && (await dispatch(save(productId, isInWishlist))));
    cartSaves.last = saving.then(
      () => {},
      () => {},
    );
    return saving;
  };
}

function save(productId: string, isInWishlist: boolean): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const isStillTheirs = dispatch(rememberUser());
    try {
      await call(isInWishlist ? contract.addWish : contract.removeWish, { params: { productId } }, { keepalive: true });
      dispatch(api.util.invalidateTags(['Profile']));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isStillTheirs()) return false;
      if (error.code === 'sign_in_required') {
        dispatch(endSession());
        return false;
      }
      dispatch(show(productId, !isInWishlist));
      const explained = EXPLAINED.has(error.code);
      dispatch(notify({ kind: 'error', text: explained ? error.message : messages.wishlist_update_failed }));
      return false;
    }
  };
}

/** Merges a visitor's wishlist into the account they signed in to; a failed merge is retried later. */
export function mergeWishlist(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const productIds = kept();
    if (productIds.length === 0) return;
    const isStillTheirs = dispatch(rememberUser());
    try {
      const { wishlist } = await call(contract.mergeWishes, { body: { productIds } }, { background: true });
      forgetKept(productIds);
      if (!isStillTheirs()) return;
      dispatch(wishlistReplaced(wishlist));
      dispatch(api.util.invalidateTags(['Profile']));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
}

/** Returns a visitor's wishlist, stored in this browser. */
function kept(): string[] {
  try {
    const value: unknown = JSON.parse(keptInBrowser.get(KEPT_WISHLIST) ?? '[]');
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id !== '') : [];
    return ids.slice(0, MAX_MERGED_WISHLIST_ITEMS);
  } catch {
    return [];
  }
}

/** @returns true when it outlasts the page */
function keep(wishlist: readonly string[]): boolean {
  if (wishlist.length > 0) return keptInBrowser.set(KEPT_WISHLIST, JSON.stringify(wishlist));
  keptInBrowser.remove(KEPT_WISHLIST);
  return true;
}

function forgetKept(taken: readonly string[]): void {
  keep(kept().filter((id) => !taken.includes(id)));
}
