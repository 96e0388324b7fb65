import type { Profile } from '@storefront/contract';
import type { NextPage } from '@storefront/ui/use-show-more';
import { useState } from 'react';
import { earlierPurchasesOf, useListPurchasesInfiniteQuery } from './earlier-purchases.api.ts';

/** Returns purchases of the orders after `after`, once requested; the profile contains the newer ones. */
export function useEarlierPurchases(after: string | null) {
  const [isWanted, setIsWanted] = useState(false);
  const list = useListPurchasesInfiniteQuery(
    { query: { after: after ?? '' } },
    { skip: after === null || !isWanted, initialPageParam: after ?? '' },
  );
  const { data, isFetching, isError, refetch } = list;
  const first: NextPage = {
    hasNextPage: after !== null,
    isFetching,
    isFetchingNextPage: isFetching,
    isFetchNextPageError: isError,
    fetchNextPage: () => (isWanted ? refetch() : setIsWanted(true)),
  };
  const purchases: Profile['purchases'] = data?.pages.flatMap(earlierPurchasesOf) ?? [];
  return { purchases, list: data ? list : first };
}
