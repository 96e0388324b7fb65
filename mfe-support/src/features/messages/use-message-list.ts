/** A live list of messages with older pages on demand. */
import { type NextPage, useShowMore } from '@storefront/ui/use-show-more';
import { useEffect, useMemo, useRef, useState } from 'react';

interface MessageQuery<M> extends NextPage {
  readonly data?: { readonly pages: readonly { readonly messages: readonly M[] }[] } | undefined;
  readonly error?: unknown;
  fetchNextPage(): PromiseLike<{ readonly error?: unknown }>;
  refetch(): PromiseLike<{ readonly error?: unknown }>;
}

export interface Identified {
  readonly id: string;
}

export type LoadedMessages<M extends Identified> = ReturnType<typeof useMessageList<M>>;

export function useMessageList<M extends Identified>(query: MessageQuery<M>) {
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages), [data]);
  const { busy, showMore } = useShowMore(query);
  const { element, focusNext } = useFocusOnNext(messages);
  return {
    messages,
    hasMore: hasNextPage,
    isLoadingMore: busy,
    hasFailed: error !== undefined,
    isRetrying: isFetching,
    showMore() {
      focusNext();
      showMore();
    },
    async retry() {
      const result = await (isFetchNextPageError ? fetchNextPage() : refetch());
      return result.error === undefined;
    },
    /** The list's ref, used to focus the first message of the next page. */
    element,
  };
}

/** Focuses the message after the one that was last when `focusNext` was called. */
function useFocusOnNext(messages: readonly Identified[] | undefined) {
  const element = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<string>();
  useEffect(() => {
    const index = messages?.findIndex(({ id }) => id === last) ?? -1;
    const next = element.current?.children[index + 1];
    if (index < 0 || !(next instanceof HTMLElement)) return;
    setLast(undefined);
    next.focus();
  }, [messages, last]);
  return { element, focusNext: () => setLast(messages?.at(-1)?.id) };
}
