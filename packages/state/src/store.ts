/** The page's store: the public slices and those that micro-frontends inject. */
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
import { type FormNotice, type SessionState, STUDIO_NAME } from '@storefront/contract';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { cartSlice } from './cart.slice.ts';
import { noticesSlice, notify } from './notices.slice.ts';
import { sessionSlice, signedIn, signedOut } from './session.slice.ts';

/** The end of the queue of cart saves, which keeps them in order. */
interface StoreServices {
  readonly cartSaves: { last: Promise<void> };
}

/** Clears cached data, because one user's data must not be shown to the next user. */
const forgetServerData: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  if (isAnyOf(signedIn, signedOut)(action)) store.dispatch(api.util.resetApiState());
  return result;
};

export function createStore(
  session: SessionState = { user: null, cart: null },
  notice?: FormNotice,
  shopName: string = STUDIO_NAME,
) {
  const services: StoreServices = { cartSaves: { last: Promise.resolve() } };
  const reducer = combineSlices(sessionSlice, cartSlice, noticesSlice, api, { shopName: () => shopName });
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: services } })
        .prepend(forgetServerData)
        .concat(api.middleware),
  });
  store.dispatch(signedIn(session));
  if (notice) store.dispatch(notify(notice));

  /** Adds a micro-frontend's slices before it first renders; idempotent. */
  const injectSlices = (slices: readonly Slice[]) => {
    for (const slice of slices) reducer.inject(slice);
    // Injected state appears only with the next action.
    if (slices.length > 0) store.dispatch({ type: 'store/slicesInjected' });
  };
  return Object.assign(store, { injectSlices });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppThunk<Result> = ThunkAction<Result, RootState, StoreServices, Action>;

export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<RootState, StoreServices, Action>>();
export const useAppSelector = useSelector.withTypes<RootState>();
