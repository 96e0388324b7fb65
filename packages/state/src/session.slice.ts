/** Who is browsing. Every micro-frontend reads it; only signing in and out changes it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionState, User } from '@storefront/contract';

export interface SessionSliceState {
  readonly user: User | null;
  /** Ids of the products wished for, as shown; newest first. */
  readonly wishlist: readonly string[];
}

const initialState: SessionSliceState = { user: null, wishlist: [] };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Someone signed in or up; the cart slice takes their cart from the same action. */
    signedIn: (_, { payload: { user, wishlist } }: PayloadAction<SessionState>) => ({
      user,
      wishlist: wishlist ?? initialState.wishlist,
    }),
    /** The session ended: by choice, by time or from another tab. */
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
