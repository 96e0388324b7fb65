import { ApiError, call, contract, messages } from '@storefront/contract';
import { cartReplaced } from './cart.slice.ts';
import { notify } from './notices.slice.ts';
import { selectUser, selectWishlist, signedIn, signedOut, wishlistReplaced } from './session.slice.ts';
import type { AppThunk } from './store.ts';

/** Returns a check that the user is still the same, because a response for another user must not be shown. */
export function rememberUser(): AppThunk<() => boolean> {
  return (_dispatch, getState) => {
    const before = selectUser(getState());
    return () => selectUser(getState())?.id === before?.id;
  };
}

/** Saves pending changes and signs out; shows a notice on failure. `leave` navigates before any route guard reacts. */
export function signOut(leave = () => {}): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { cartSaves }) => {
    await cartSaves.last;
    try {
      await call(contract.signOut, {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      dispatch(
        notify({ kind: 'error', text: error.code === 'network_error' ? error.message : messages.sign_out_failed }),
      );
      return false;
    }
    leave();
    dispatch(signedOut());
    return true;
  };
}

/** Reads the session from the server; keeps the current one on failure. */
export function refreshSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { cartSaves }) => {
    await cartSaves.last;
    const isStillTheirs = dispatch(rememberUser());
    const shownWishlist = selectWishlist(getState());
    const session = await call(contract.getSession, {}, { background: true }).catch(() => undefined);
    if (!session || !isStillTheirs()) return;
    if (session.user?.id !== selectUser(getState())?.id) dispatch(session.user ? signedIn(session) : signedOut());
    else {
      if (session.cart) dispatch(cartReplaced(session.cart));
      const { wishlist } = session;
      // A wishlist changed in the meantime is newer than the response.
      if (wishlist && selectWishlist(getState()) === shownWishlist && `${wishlist}` !== `${shownWishlist}`) {
        dispatch(wishlistReplaced(wishlist));
      }
    }
  };
}
