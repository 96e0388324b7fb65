/** Pagination by a button. Bundled with the apps that use it. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface NextPage {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** Fetches the next page on demand. @param end receives the focus after the last page, when the button is gone */
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
    isAtEnd,
    showMore() {
      setIsWanted(true);
      setWasAsked(true);
    },
  };
}
