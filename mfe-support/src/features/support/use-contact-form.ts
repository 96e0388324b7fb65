/** The contact form's draft, its sending and how that went. */
import { messages } from '@storefront/contract';
import { api, selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useState } from 'react';
import type { ContactField, Outcome } from './contact-message.ts';
import { useDraft } from './use-draft.ts';

interface Sent {
  readonly of: string | undefined;
  readonly result: Outcome;
}

/** The draft survives a failed send; one that was sent makes room for the next. */
export function useContactForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { draft, needsConsent, edit, consent, claim, clear } = useDraft();
  const [sending, setSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Sent>();
  const [solution, setSolution] = useState<string>();
  const [check, setCheck] = useState(1);

  /** @param website what stands in the field that people do not see */
  const deliver = async (website: string): Promise<Outcome> => {
    try {
      const loaded = await import(/* webpackChunkName: "later" */ './deliver.ts');
      return await dispatch(loaded.deliver({ draft, website, solution }));
    } catch {
      return { message: messages.support_send_failed, fields: {} };
    }
  };
  const send = async (website: string) => {
    if (needsConsent || sending) return;
    setSending(true);
    const result = await deliver(website);
    setSending(false);
    setAttempts(attempts + 1);
    setOutcome({ of: user?.id, result });
    const isSent = result === 'sent';
    if (solution !== undefined && (isSent || result.isCheckUsed)) {
      setSolution(undefined);
      setCheck((before) => before + 1);
    }
    if (!isSent && result.isKeptBack && user) claim(draft, user.id);
    if (!isSent) return;
    clear();
    dispatch(api.util.invalidateTags(['SupportMessages']));
  };

  // What became of somebody's message is nothing for the next one who logs in.
  const result = outcome && (user === null || outcome.of === user.id) ? outcome.result : undefined;
  return {
    draft,
    edit(field: ContactField, text: string) {
      // What was said of the message before, or of this field, would seem to be said of what is typed now.
      setOutcome((before) =>
        before && before.result !== 'sent'
          ? { ...before, result: { ...before.result, fields: { ...before.result.fields, [field]: undefined } } }
          : undefined,
      );
      edit(field, text);
    },
    isPublic: user === null,
    needsConsent,
    consent,
    sending,
    sent: result === 'sent',
    refusal: result === 'sent' || (result?.isUnchecked && solution !== undefined) ? undefined : result,
    /** How often sending was tried: the same refusal again is news again. */
    attempts,
    /** Sends the draft, unless it would become public without the shopper's consent. */
    send,
    /** Which check is on the page: each counts once. */
    check,
    isChecked: user !== null || solution !== undefined,
    setSolution,
  };
}
