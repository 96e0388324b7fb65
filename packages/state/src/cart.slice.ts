/**
 * The cart as the shopper sees it: the server's cart plus the changes not yet saved. A change shows at once because it
 * is pending, and is rolled back by dropping it; nothing is ever copied back.
 */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart, CartItem } from '@storefront/contract';
import { applyChange, type CartChange } from './cart-changes.ts';
import { signedIn, signedOut } from './session.slice.ts';

export interface CartState {
  readonly status: 'absent' | 'loading' | 'ready' | 'error';
  /** The last cart the server answered. */
  readonly saved: Cart | null;
  /** Changes on their way to the server, oldest first. */
  readonly pending: readonly QueuedChange[];
}

export interface QueuedChange {
  readonly id: string;
  readonly change: CartChange;
}

const initialState: CartState = { status: 'absent', saved: null, pending: [] };

/** Answers can overtake each other; the higher version of the same cart is the later one. */
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
    /** The server's cart arrived, from any of our calls or from another tab; an older one is ignored. */
    cartReplaced: (state, { payload: cart }: PayloadAction<Cart>) => ({
      ...state,
      status: 'ready',
      saved: newer(state.saved, cart),
    }),
    changeQueued: (state, { payload }: PayloadAction<QueuedChange>) => ({
      ...state,
      pending: [...state.pending, payload],
    }),
    /** Replaces the saved cart and drops the change in one step, so that it is never seen twice or not at all. */
    changeSaved(state, { payload: { id, cart } }: PayloadAction<{ id: string; cart: Cart }>) {
      const stillOurs = state.pending.some((queued) => queued.id === id);
      return stillOurs
        ? { status: 'ready', saved: newer(state.saved, cart), pending: without(state.pending, id) }
        : state;
    },
    /** Rolls the change back. */
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

/** The items with every pending change applied. */
export const selectCartItems = createSelector(
  [({ cart }: RootWithCart) => cart.saved, ({ cart }: RootWithCart) => cart.pending],
  (saved, pending) => pending.reduce((items, { change }) => applyChange(items, change), saved?.items ?? NO_ITEMS),
);

/** The number of licence seats over all items. */
export const selectCartQuantity = createSelector([selectCartItems], (items) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0),
);

export const selectCartTotalCents = createSelector([selectCartItems], (items) =>
  items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
);

export const selectCartStatus = ({ cart }: RootWithCart) => cart.status;

/** True while a change is on its way to the server. */
export const selectCartSaving = ({ cart }: RootWithCart) => cart.pending.length > 0;
