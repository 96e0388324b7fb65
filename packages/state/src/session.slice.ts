/** Who is browsing. Every micro-frontend reads it; only signing in and out changes it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionState, User } from '@storefront/contract';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { user: null } as { user: User | null },
  reducers: {
    /** Someone signed in or up; the cart slice takes their cart from the same action. */
    signedIn(state, { payload }: PayloadAction<SessionState>) {
      state.user = payload.user;
    },
    /** The session ended: by choice, by time or from another tab. */
    signedOut(state) {
      state.user = null;
    },
  },
  selectors: {
    selectUser: ({ user }) => user,
    selectIsSignedIn: ({ user }) => user !== null,
  },
});

export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectUser, selectIsSignedIn } = sessionSlice.selectors;
