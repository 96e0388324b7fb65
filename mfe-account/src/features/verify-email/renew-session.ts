import { call, contract } from '@storefront/contract';
import { type AppThunk, rememberUser, signedIn } from '@storefront/state';

/** Reloads the signed-in user; silent when the server is unreachable. */
export function renewSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { cartSaves }) => {
    await cartSaves.last;
    const isStillTheirs = dispatch(rememberUser());
    const session = await call(contract.getSession, {}, { background: true }).catch(() => undefined);
    if (session?.user && isStillTheirs()) dispatch(signedIn(session));
  };
}
