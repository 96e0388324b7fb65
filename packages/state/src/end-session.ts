/** Handles a session that the server no longer knows; a separate module, because the query cache uses it too. */
import type { Dispatch } from '@reduxjs/toolkit';
import { messages } from '@storefront/contract';
import { notify } from './notices.slice.ts';
import { selectUser, signedOut } from './session.slice.ts';

type SessionState = Parameters<typeof selectUser>[0];

/** Signs out locally with a single notice, however many responses report the end. */
export function endSession(message: string = messages.session_ended) {
  return (dispatch: Dispatch, getState: () => SessionState): void => {
    if (selectUser(getState()) === null) return;
    dispatch(signedOut());
    dispatch(notify({ kind: 'error', text: message }));
  };
}
