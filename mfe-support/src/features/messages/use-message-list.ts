/** A live list of messages with older pages on demand. */
import { type NextPage, useShowMore } from '@storefront/ui/use-show-more';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

interface Result {
  readonly error?: unknown;
}

interface MessageQuery<M> extends NextPage {
  readonly data?: { readonly pages: readonly { readonly messages: readonly M[] }[] } | undefined;
  readonly error?: unknown;
  fetchNextPage(): PromiseLike<Result>;
  refetch(): PromiseLike<Result>;
}

export interface MessageList<M> {
  readonly messages: readonly M[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  showMore(): void;
  retry(): Promise<boolean>;
  /** Ref for the list, to focus the first message of the next page. */
  readonly element: RefObject<HTMLUListElement | null>;
}

export function useMessageList<M extends { readonly id: string }>(query: MessageQuery<M>): MessageList<M> {
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
    element,
  };
}

/** Focuses the message after the one that was last when `focusNext` was called. */
function useFocusOnNext(messages: readonly { readonly id: string }[] | undefined) {
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
