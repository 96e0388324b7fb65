import { ApiError, call, contract, type Product } from '@storefront/contract';
import { addedToLibrary, libraryMessages } from '@storefront/contract/library/messages';
import { useNavigate } from '@storefront/routing';
import {
  type AppThunk,
  api,
  endSession,
  notify,
  type SignInIntent,
  selectIsSignedIn,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { useState } from 'react';

/** Adds a free product to the library, or sends a signed-out visitor to sign in first and then back. */
export function useAddToLibrary({ id, name }: Product) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [busy, setBusy] = useState(false);

  async function add(): Promise<void> {
    setBusy(true);
    await dispatch(addFreeProduct(id, name));
    setBusy(false);
  }

  function press(): void {
    if (isSignedIn) return void add();
    const intent: SignInIntent = { returnTo: location.pathname + location.search };
    dispatch(notify({ kind: 'info', text: libraryMessages.add_login }));
    navigate('/login', { state: { intent } });
  }
  return { busy, press };
}

function addFreeProduct(productId: string, name: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    try {
      await call(contract.addFreeProduct, { body: { productId } });
      dispatch(api.util.invalidateTags(['Library', 'Profile']));
      dispatch(notify({ kind: 'success', text: addedToLibrary(name) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession(libraryMessages.add_login));
      else dispatch(notify({ kind: 'error', text: error.message || libraryMessages.add_failed }));
    }
  };
}
