/** The console session. A session that ends leaves the page as it is: forms keep their input. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OpenConsoleSession } from '@storefront/contract/console';

interface SessionState {
  readonly session: OpenConsoleSession | null;
  /** True once the server no longer knows the session. */
  readonly hasEnded: boolean;
}

const initialState: SessionState = { session: null, hasEnded: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionBegun: (_, { payload: session }: PayloadAction<OpenConsoleSession>) => ({ session, hasEnded: false }),
    sessionEnded: (state) => ({ ...state, hasEnded: state.session !== null }),
    signedOut: () => initialState,
  },
});

export const { sessionBegun, sessionEnded, signedOut } = slice.actions;
export const sessionReducer = slice.reducer;
