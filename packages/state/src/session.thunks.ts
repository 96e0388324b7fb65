/** Ending the session, and keeping it true while the page is open. */
import { ApiError, call, contract, sentences } from '@storefront/contract';
import { cartReplaced } from './cart.slice.ts';
import { notify } from './notices.slice.ts';
import { selectUser, signedIn, signedOut } from './session.slice.ts';
import type { AppThunk } from './store.ts';

/** Saves what is pending, then signs out on the server; answers whether that worked, a notice says it when not. */
export function signOut(): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { cartSaves }) => {
    await cartSaves.last;
    try {
      await call(contract.signOut, {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      dispatch(notify({ kind: 'error', text: error.code === 'network_error' ? error.message : sentences.auth_failed }));
      return false;
    }
    dispatch(signedOut());
    return true;
  };
}

/** Asks the server who is signed in and takes over the answer; silent when the server cannot be reached. */
export function refreshSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { cartSaves }) => {
    await cartSaves.last;
    const before = selectUser(getState());
    const session = await call(contract.getSession, {}, { background: true }).catch(() => undefined);
    const now = selectUser(getState());
    if (!session || now?.id !== before?.id) return;
    if (session.user?.id !== now?.id) dispatch(session.user ? signedIn(session) : signedOut());
    else if (session.cart) dispatch(cartReplaced(session.cart));
  };
}
