/** Ending the session, and keeping it true while the page is open. */
import { ApiError, call, contract, messages } from '@storefront/contract';
import { cartReplaced } from './cart.slice.ts';
import { notify } from './notices.slice.ts';
import { selectUser, selectWishlist, signedIn, signedOut, wishlistReplaced } from './session.slice.ts';
import type { AppThunk } from './store.ts';

/** A function that tells whether whoever is browsing now still is: an answer for somebody else is not theirs to see. */
export function rememberUser(): AppThunk<() => boolean> {
  return (_dispatch, getState) => {
    const before = selectUser(getState());
    return () => selectUser(getState())?.id === before?.id;
  };
}

/**
 * Saves what is pending, then signs out on the server; a notice says it when that does not work.
 * @param leave goes to where a visitor belongs, in one go with the session's end, so that no page's guard decides it
 */
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

/** Asks the server who is signed in and takes over the answer; silent when the server cannot be reached. */
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
      // What was wished for meanwhile is newer than the answer.
      if (wishlist && selectWishlist(getState()) === shownWishlist && `${wishlist}` !== `${shownWishlist}`) {
        dispatch(wishlistReplaced(wishlist));
      }
    }
  };
}
