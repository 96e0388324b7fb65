import type { ConversationMessage, PublicSupportMessage } from '@storefront/contract';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';
import type { AppThunk } from '@storefront/state';
import { subscribeWhileVisible } from '@storefront/state/server-events';
import { selectShopName } from '@storefront/state/shop-name';
import { ALL_MESSAGES, supportApi } from '../support.api.ts';

const subjects = ['recent', 'conversation'] as const;
type Subject = (typeof subjects)[number];

/** Refetches messages on news and announces new ones. @returns an unsubscribe function */
export const subscribe =
  (userId: string | undefined, announce: (message: string) => void): AppThunk<() => void> =>
  (dispatch) => {
    let isOver = false;
    const tell = (message: string) => {
      if (message !== '' && !isOver) announce(message);
    };
    const refresh = async (subject: Subject) => {
      if (subject === 'conversation' && !userId) return;
      tell(await dispatch(subject === 'recent' ? refreshRecent : refreshConversation));
    };
    const stop = subscribeWhileVisible({ path: SUPPORT_EVENTS_PATH, subjects, refresh });
    return () => {
      isOver = true;
      stop();
    };
  };

const refetch = { subscribe: false, forceRefetch: true } as const;

const refreshRecent: AppThunk<Promise<string>> = async (dispatch, getState) => {
  const { select, initiate } = supportApi.endpoints.listRecentSupportMessages;
  // A running fetch may have started before the news.
  await dispatch(supportApi.util.getRunningQueryThunk('listRecentSupportMessages', ALL_MESSAGES));
  const before = select(ALL_MESSAGES)(getState()).data;
  const { data } = await dispatch(initiate(ALL_MESSAGES, refetch));
  return before && data ? describeMessages(messagesOf(before), messagesOf(data)) : '';
};

const refreshConversation: AppThunk<Promise<string>> = async (dispatch, getState) => {
  const { select, initiate } = supportApi.endpoints.getConversation;
  await dispatch(supportApi.util.getRunningQueryThunk('getConversation', ALL_MESSAGES));
  const before = select(ALL_MESSAGES)(getState()).data;
  const { data } = await dispatch(initiate(ALL_MESSAGES, refetch));
  return before && data ? describeReplies(selectShopName(getState()), messagesOf(before), messagesOf(data)) : '';
};

const messagesOf = <M>({ pages }: { readonly pages: readonly { readonly messages: readonly M[] }[] }) =>
  pages.flatMap(({ messages }) => messages);

function describeMessages(before: readonly PublicSupportMessage[], now: readonly PublicSupportMessage[]): string {
  const known = new Set(before.map(({ id }) => id));
  const since = before[0]?.timestamp ?? '';
  const count = now.filter(({ id, timestamp }) => !known.has(id) && timestamp >= since).length;
  return count === 0 ? '' : `${count} new ${count === 1 ? 'message' : 'messages'} under Recent Messages.`;
}

/** Describes replies to known messages; the shopper's own messages are not news. */
function describeReplies(
  shopName: string,
  before: readonly ConversationMessage[],
  now: readonly ConversationMessage[],
): string {
  const known = new Map(before.map(({ id, replies }) => [id, replies.length]));
  const answered = now.filter(({ id, replies }) => replies.length > (known.get(id) ?? replies.length));
  return answered.map(({ subject }) => `${shopName} has replied to ${subject}.`).join(' ');
}
