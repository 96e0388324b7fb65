/** The current user. Every micro-frontend reads it; only signing in and out change it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionState, User } from '@storefront/contract';

export interface SessionSliceState {
  readonly user: User | null;
  /** The product ids shown, newest first. */
  readonly wishlist: readonly string[];
}

const initialState: SessionSliceState = { user: null, wishlist: [] };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The cart slice reads the user's cart from the same action. */
    signedIn: (_, { payload: { user, wishlist } }: PayloadAction<SessionState>) => ({
      user,
      wishlist: wishlist ?? initialState.wishlist,
    }),
    signedOut: () => ({ ...initialState }),
    wishlistReplaced: ({ user }, { payload: wishlist }: PayloadAction<readonly string[]>) => ({ user, wishlist }),
  },
  selectors: {
    selectUser: ({ user }) => user,
    selectWishlist: ({ wishlist }) => wishlist,
    selectIsSignedIn: ({ user }) => user !== null,
  },
});

export const { signedIn, signedOut, wishlistReplaced } = sessionSlice.actions;
export const { selectUser, selectIsSignedIn, selectWishlist } = sessionSlice.selectors;
