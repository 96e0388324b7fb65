/** The contact form's draft, its sending and how that went. */
import { call, contract, type User } from '@storefront/contract';
import {
  type AppThunk,
  api,
  refreshSession,
  rememberUser,
  selectUser,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
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

/** Whether the shopper is still signed in, as the server knows it. */
const confirmSignedIn = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const isStillTheirs = dispatch(rememberUser());
  await dispatch(refreshSession());
  return isStillTheirs();
};

async function post(message: ContactMessage): Promise<Outcome> {
  try {
    await call(contract.sendSupportMessage, { body: message });
    return 'sent';
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * The draft survives a failed send; one that was sent makes room for the next. One written while logged in was meant
 * for the studio only: logged out, it is sent when the shopper agrees to that, and nobody else who logs in finds it.
 */
export function useContactForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [edits, setEdits] = useState<Partial<ContactMessage>>({});
  const [authorId, setAuthorId] = useState<string>();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  if (user && authorId !== undefined && authorId !== user.id) {
    setEdits({});
    setAuthorId(undefined);
    setOutcome(undefined);
  }
  const draft: ContactMessage = { ...messageFrom(user), ...edits };
  const needsConsent = user === null && authorId !== undefined;

  const sendPrivately = async (message: ContactMessage, author: User): Promise<Outcome> => {
    // The server takes a message without a session for a public one, and this one was not meant to be.
    if (await dispatch(confirmSignedIn())) return post(message);
    setEdits(draft);
    setAuthorId(author.id);
    return { fields: {} };
  };

  /** Sends the draft unless it is incomplete, or would become public without the shopper's consent. */
  const send = async () => {
    if (needsConsent) return;
    const message = trimmed(draft);
    setSending(true);
    setOutcome(undefined);
    const result = incomplete(message) ?? (await (user ? sendPrivately(message, user) : post(message)));
    setSending(false);
    setOutcome(result);
    if (result !== 'sent') return;
    setEdits({});
    setAuthorId(undefined);
    dispatch(api.util.invalidateTags(['SupportMessages']));
  };

  return {
    draft,
    edit(field: ContactField, text: string) {
      setEdits((before) => ({ ...before, [field]: text }));
      if (user) setAuthorId(user.id);
    },
    isPublic: user === null,
    needsConsent,
    /** Agrees to the draft's becoming public. */
    consent: () => setAuthorId(undefined),
    sending,
    sent: outcome === 'sent',
    refusal: outcome === 'sent' ? undefined : outcome,
    send,
  };
}
