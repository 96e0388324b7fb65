/** The one store of a page: the public slices every micro-frontend may read, and room for their own. */
import {
  type Action,
  combineSlices,
  configureStore,
  isAnyOf,
  type Middleware,
  type Slice,
  type ThunkAction,
  type ThunkDispatch,
} from '@reduxjs/toolkit';
import type { SessionState } from '@storefront/contract';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { cartSlice } from './cart.slice.ts';
import { noticesSlice } from './notices.slice.ts';
import { sessionSlice, signedIn, signedOut } from './session.slice.ts';

/** What thunks share besides the state: the tail of the queue of cart saves, so that they never overtake each other. */
interface StoreServices {
  readonly cartSaves: { last: Promise<void> };
}

/** What one user was shown must not be there for the next. */
const forgetServerData: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isAnyOf(signedIn, signedOut)(action)) store.dispatch(api.util.resetApiState());
  return result;
};

/** Makes the page's store, with the session and cart that the server put into the HTML. */
export function createStore(session: SessionState = { user: null, cart: null }) {
  const services: StoreServices = { cartSaves: { last: Promise.resolve() } };
  const reducer = combineSlices(sessionSlice, cartSlice, noticesSlice, api);
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: services } })
        .prepend(forgetServerData)
        .concat(api.middleware),
  });
  store.dispatch(signedIn(session));

  /** Adds a micro-frontend's own slices before it first renders; repeating it is harmless. */
  const injectSlices = (slices: readonly Slice[]) => {
    for (const slice of slices) reducer.inject(slice);
    // Injected state shows up with the next action only.
    if (slices.length > 0) store.dispatch({ type: 'store/slicesInjected' });
  };
  return Object.assign(store, { injectSlices });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppThunk<Result> = ThunkAction<Result, RootState, StoreServices, Action>;

export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<RootState, StoreServices, Action>>();
export const useAppSelector = useSelector.withTypes<RootState>();
