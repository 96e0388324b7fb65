/** The end of a session that the server no longer knows. Apart from the other thunks, for the query cache ends sessions too. */
import type { Dispatch } from '@reduxjs/toolkit';
import { messages } from '@storefront/contract';
import { notify } from './notices.slice.ts';
import { selectUser, signedOut } from './session.slice.ts';

type SessionState = Parameters<typeof selectUser>[0];

/** Takes over that nobody is signed in and says so, once however many answers tell of it. */
export function endSession(message: string = messages.session_ended) {
  return (dispatch: Dispatch, getState: () => SessionState): void => {
    if (selectUser(getState()) === null) return;
    dispatch(signedOut());
    dispatch(notify({ kind: 'error', text: message }));
  };
}
