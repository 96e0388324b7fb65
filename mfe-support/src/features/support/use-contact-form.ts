import { messages } from '@storefront/contract';
import { api, selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { type FieldValues, useForm } from '@storefront/ui/use-form';
import { useState } from 'react';
import type { ContactField, ContactOutcome, ContactRefusal } from './contact-message.ts';
import { useDraft } from './use-draft.ts';

/** The contact form's draft and submission. A failed send keeps the draft. */
export function useContactForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { draft, needsConsent, edit, consent, claim, clear } = useDraft();
  const [attempts, setAttempts] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<ContactRefusal>();
  const [sender, setSender] = useState<string>();
  const { solution, check, setSolution, renewCheck } = useCheckSolution();

  const deliver = async (website: string): Promise<ContactOutcome> => {
    try {
      const loaded = await import(/* webpackChunkName: "later" */ './deliver.ts');
      return await dispatch(loaded.deliverMessage({ draft, website, solution }));
    } catch {
      return { message: messages.support_send_failed, fields: {} };
    }
  };
  const send = async ({ website }: FieldValues<ContactField | 'website'>) => {
    setIsSent(false);
    const result = await deliver(website);
    setSender(user?.id);
    setAttempts((before) => before + 1);
    if (result === 'sent' || result.isCheckUsed) renewCheck();
    setFailure(result === 'sent' ? undefined : result);
    if (result !== 'sent') {
      if (result.isKeptBack && user) claim(draft, user.id);
      return { errors: result.fields };
    }
    setIsSent(true);
    clear();
    dispatch(api.util.invalidateTags(['SupportMessages']));
    return {};
  };
  const form = useForm<ContactField | 'website'>({ send, onEdit: () => setIsSent(false) });

  // Hides a message's outcome from the next user.
  const isTheirs = user === null || sender === user.id;
  const isSolved = failure?.isUnchecked && solution !== undefined;
  return {
    draft,
    edit,
    form,
    /** The number of sends: a repeated refusal is announced again. */
    attempts,
    isPublic: user === null,
    needsConsent,
    consent,
    isSent: isTheirs && isSent,
    errors: isTheirs ? form.errors : {},
    failure: isTheirs && !isSolved ? failure : undefined,
    check,
    isChecked: user !== null || solution !== undefined,
    setSolution,
  };
}

function useCheckSolution() {
  const [solution, setSolution] = useState<string>();
  const [check, setCheck] = useState(1);
  const renewCheck = () => {
    if (solution === undefined) return;
    setSolution(undefined);
    setCheck((before) => before + 1);
  };
  return { solution, check, setSolution, renewCheck };
}
