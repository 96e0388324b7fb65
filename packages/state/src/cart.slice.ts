/** The server's cart plus pending changes: a change shows at once, and a rollback drops it. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart, CartItem } from '@storefront/contract';
import { applyChange, type CartChange } from './cart-changes.ts';
import { signedIn, signedOut } from './session.slice.ts';

export interface CartState {
  readonly status: 'absent' | 'loading' | 'ready' | 'error';
  readonly saved: Cart | null;
  /** Changes not saved yet, oldest first. */
  readonly pending: readonly QueuedChange[];
}

export interface QueuedChange {
  readonly id: string;
  readonly change: CartChange;
}

const initialState: CartState = { status: 'absent', saved: null, pending: [] };

/** Returns the newer cart: responses can arrive out of order, and the higher version of the same cart is newer. */
function newer(saved: Cart | null, cart: Cart): Cart {
  return saved?.id === cart.id && saved.version > cart.version ? saved : cart;
}

function without(pending: readonly QueuedChange[], id: string): readonly QueuedChange[] {
  return pending.filter((queued) => queued.id !== id);
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartLoading: (state) => ({ ...state, status: state.saved ? state.status : 'loading' }),
    cartUnavailable: (state) => ({ ...state, status: state.saved ? state.status : 'error' }),
    /** Applies the cart of a response or another tab; older versions are ignored. */
    cartReplaced: (state, { payload: cart }: PayloadAction<Cart>) => ({
      ...state,
      status: 'ready',
      saved: newer(state.saved, cart),
    }),
    changeQueued: (state, { payload }: PayloadAction<QueuedChange>) => ({
      ...state,
      pending: [...state.pending, payload],
    }),
    /** Replaces the saved cart and drops the change in one step, so that it counts exactly once. */
    changeSaved(state, { payload: { id, cart } }: PayloadAction<{ id: string; cart: Cart }>) {
      const stillOurs = state.pending.some((queued) => queued.id === id);
      return stillOurs
        ? { status: 'ready', saved: newer(state.saved, cart), pending: without(state.pending, id) }
        : state;
    },
    changeFailed: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      pending: without(state.pending, id),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (_, { payload: { cart } }) =>
        cart ? { status: 'ready', saved: cart, pending: [] } : initialState,
      )
      .addCase(signedOut, () => initialState),
});

export const { cartLoading, cartUnavailable, cartReplaced, changeQueued, changeSaved, changeFailed } =
  cartSlice.actions;

type RootWithCart = { readonly cart: CartState };
const NO_ITEMS: readonly CartItem[] = [];

export const selectCartItems = createSelector(
  [({ cart }: RootWithCart) => cart.saved, ({ cart }: RootWithCart) => cart.pending],
  (saved, pending) => pending.reduce((items, { change }) => applyChange(items, change), saved?.items ?? NO_ITEMS),
);

export const selectCartQuantity = createSelector([selectCartItems], (items) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0),
);

export const selectCartTotalCents = createSelector([selectCartItems], (items) =>
  items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
);

export const selectCartStatus = ({ cart }: RootWithCart) => cart.status;

export const selectCartSaving = ({ cart }: RootWithCart) => cart.pending.length > 0;
