/** The contact form's draft, its sending and how that went. */
import { call, contract, sentences } from '@storefront/contract';
import { type AppThunk, api, refreshSession, selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useState } from 'react';
import {
  type ContactField,
  type ContactMessage,
  incomplete,
  messageFrom,
  type Refusal,
  refusalOf,
  trimmed,
} from './contact-message.ts';

type Outcome = 'sent' | Refusal;

/** Whether the shopper is signed in, as the server knows it. */
const confirmSignedIn = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  await dispatch(refreshSession());
  return selectUser(getState()) !== null;
};

async function post(message: ContactMessage): Promise<Outcome> {
  try {
    await call(contract.sendSupportMessage, { body: message });
    return 'sent';
  } catch (error) {
    return refusalOf(error);
  }
}

/** The draft survives a failed send; one that was sent makes room for the next. */
export function useContactForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [edits, setEdits] = useState<Partial<ContactMessage>>({});
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const draft: ContactMessage = { ...messageFrom(user), ...edits };

  const sendPrivately = async (message: ContactMessage): Promise<Outcome> => {
    // The server takes a message without a session for a public one, and this one was not meant to be.
    if (await dispatch(confirmSignedIn())) return post(message);
    setEdits(draft);
    return { sentence: sentences.session_ended, fields: {} };
  };

  /** Sends the draft unless it is incomplete. */
  const send = async () => {
    const message = trimmed(draft);
    setSending(true);
    setOutcome(undefined);
    const result = incomplete(message) ?? (await (user ? sendPrivately(message) : post(message)));
    setSending(false);
    setOutcome(result);
    if (result !== 'sent') return;
    setEdits({});
    if (!user) dispatch(api.util.invalidateTags(['SupportMessages']));
  };

  return {
    draft,
    edit: (field: ContactField, text: string) => setEdits((before) => ({ ...before, [field]: text })),
    isPublic: user === null,
    sending,
    sent: outcome === 'sent',
    refusal: outcome === 'sent' ? undefined : outcome,
    send,
  };
}
