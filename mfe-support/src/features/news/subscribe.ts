/** Asking again for messages when there is news of them, and what is new then. */
import { type ConversationMessage, type PublicSupportMessage, STUDIO_NAME } from '@storefront/contract';
import type { AppThunk } from '@storefront/state';
import { supportApi } from '../support.api.ts';
import { type Subject, subscribeWhileVisible } from './support-events.ts';

const newest = { query: {} };

/** Follows the news of whoever is browsing until the returned function is called. */
export const subscribe =
  (userId: string | undefined, announce: (message: string) => void): AppThunk<() => void> =>
  (dispatch) => {
    let isOver = false;
    const tell = (message: string) => {
      if (message !== '' && !isOver) announce(message);
    };
    const refresh = async (subject: Subject) => {
      // Of somebody signed out there is no conversation to ask for.
      if (subject === 'conversation' && !userId) return;
      dispatch(supportApi.util.invalidateTags([{ type: 'SupportMessages', id: `${subject} beyond` }]));
      tell(await dispatch(subject === 'recent' ? refreshRecent : refreshConversation));
    };
    const stop = subscribeWhileVisible(refresh);
    return () => {
      isOver = true;
      stop();
    };
  };

/** Each asks again for the newest messages and answers what is new, in a sentence. */
const refreshRecent: AppThunk<Promise<string>> = async (dispatch, getState) => {
  const { select, initiate } = supportApi.endpoints.listRecentSupportMessages;
  const before = select(newest)(getState()).data;
  const { data } = await dispatch(initiate(newest, { subscribe: false, forceRefetch: true }));
  return before && data ? describeMessages(before.messages, data.messages) : '';
};

const refreshConversation: AppThunk<Promise<string>> = async (dispatch, getState) => {
  const { select, initiate } = supportApi.endpoints.getConversation;
  const before = select(newest)(getState()).data;
  const { data } = await dispatch(initiate(newest, { subscribe: false, forceRefetch: true }));
  return before && data ? describeReplies(before.messages, data.messages) : '';
};

/** Of the messages that are newer than the newest that was known. */
function describeMessages(before: readonly PublicSupportMessage[], now: readonly PublicSupportMessage[]): string {
  const known = new Set(before.map(({ id }) => id));
  const since = before[0]?.timestamp ?? '';
  const count = now.filter(({ id, timestamp }) => !known.has(id) && timestamp >= since).length;
  return count === 0 ? '' : `${count} new ${count === 1 ? 'message' : 'messages'} under Recent Messages.`;
}

/** Of replies to messages that were known; what one sent oneself is no news. */
function describeReplies(before: readonly ConversationMessage[], now: readonly ConversationMessage[]): string {
  const known = new Map(before.map(({ id, replies }) => [id, replies.length]));
  const answered = now.filter(({ id, replies }) => replies.length > (known.get(id) ?? replies.length));
  return answered.map(({ subject }) => `${STUDIO_NAME} has replied to ${subject}.`).join(' ');
}
