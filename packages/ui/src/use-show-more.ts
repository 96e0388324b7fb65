/** Reading a list on, page by page. Bundled with the apps that use it. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A list's next page, as the hook of an infinite query tells of it. */
export interface NextPage {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/**
 * Fetches the next page on demand, after a refetch that is under way.
 * @param end takes the focus when the last page is there, for the button that was pressed has gone; focusable
 */
export function useShowMore(list: NextPage, end?: RefObject<HTMLElement | null>) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
  const [isWanted, setIsWanted] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const fetchNext = useEffectEvent(() => list.fetchNextPage());
  useEffect(() => {
    if (!isWanted || isFetching) return;
    setIsWanted(false);
    void fetchNext();
  }, [isWanted, isFetching]);
  const isAtEnd = wasAsked && !hasNextPage;
  useEffect(() => {
    if (isAtEnd) end?.current?.focus({ preventScroll: true });
  }, [isAtEnd, end]);
  return {
    busy: isWanted || isFetchingNextPage,
    hasFailed: isFetchNextPageError && !isWanted,
    /** Whether the last page was loaded on demand. */
    isAtEnd,
    showMore() {
      setIsWanted(true);
      setWasAsked(true);
    },
  };
}
