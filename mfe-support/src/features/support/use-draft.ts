import { selectNotices, selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ContactField, type ContactMessage, messageFrom } from './contact-message.ts';
import type { SupportDraft } from './kept-draft.ts';

/** Loaded after the page; without it, a draft lasts as long as the page. */
const loadKeeper = () => import(/* webpackChunkName: "later" */ './kept-draft.ts').catch(() => undefined);

/**
 * Returns the message being written: stored in this tab until it is sent or its author logs out. A draft written while
 * signed in was meant for the studio only: it needs consent to be sent signed out, and no other user sees it.
 */
export function useDraft() {
  const user = useAppSelector(selectUser);
  const userId = user?.id ?? null;
  const typed = useAppSelector((state) => selectNotices(state).find((notice) => notice.typed)?.typed);
  const [edits, setEdits] = useState<SupportDraft>(typed ?? {});
  const [authorId, setAuthorId] = useState<string>();
  if (user && authorId !== undefined && authorId !== user.id) {
    setEdits({});
    setAuthorId(undefined);
  }
  const needsConsent = user === null && authorId !== undefined;
  useKeptDraft(userId, (kept) => {
    setEdits((typed) => ({ ...kept, ...typed }));
    if (userId !== null) setAuthorId(userId);
  });

  return {
    draft: { ...messageFrom(user), ...edits } satisfies ContactMessage,
    needsConsent,
    edit(field: ContactField, text: string) {
      const edited = { ...edits, [field]: text };
      setEdits(edited);
      if (user) setAuthorId(user.id);
      if (!needsConsent) void loadKeeper().then((keeper) => keeper?.keepDraft(userId, edited));
    },
    /** Allows the draft to become public. */
    consent() {
      setAuthorId(undefined);
      void loadKeeper().then((keeper) => keeper?.keepDraft(null, edits));
    },
    /** Makes `message` the draft of `author`, even when another user has signed in since. */
    claim(message: ContactMessage, author: string) {
      setEdits(message);
      setAuthorId(author);
    },
    clear() {
      setEdits({});
      setAuthorId(undefined);
      void loadKeeper().then((keeper) => keeper?.forgetDraft());
    },
  };
}

/** Restores the draft on load and on a change of user; deletes it when its author logs out. */
function useKeptDraft(userId: string | null, onKept: (draft: SupportDraft) => void): void {
  const dispatch = useAppDispatch();
  const take = useEffectEvent(onKept);
  useEffect(() => {
    let isGone = false;
    void loadKeeper().then((keeper) => {
      const kept = isGone ? undefined : keeper?.keptDraft(userId);
      if (kept) take(kept);
    });
    return () => {
      isGone = true;
      const now = dispatch((_, getState) => selectUser(getState())?.id ?? null);
      if (userId !== null && now !== userId) void loadKeeper().then((keeper) => keeper?.forgetDraft());
    };
  }, [userId, dispatch]);
}
