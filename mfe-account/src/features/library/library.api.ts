/** The library's reads. */
import { contract, type Output, type TitleDetails } from '@storefront/contract';
import { api, query } from '@storefront/state';

export type TitleList = Output<typeof contract.listLibrary>;

const { query: titleRequest } = query(contract.getTitle);

/** A list that begins as it did before keeps what was loaded after its first page. */
function keepContinued(known: TitleList, fresh: TitleList): TitleList {
  const isAsBefore = fresh.titles.every(({ productId }, index) => productId === known.titles[index]?.productId);
  if (fresh.nextCursor === null || fresh.total !== known.total || !isAsBefore) return fresh;
  const continued = known.titles.slice(fresh.titles.length);
  return { ...fresh, titles: [...fresh.titles, ...continued], nextCursor: known.nextCursor };
}

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for without a cursor; `show-more.ts` adds what follows. */
    listLibrary: build.query({ ...query(contract.listLibrary), merge: keepContinued, providesTags: ['Library'] }),
    /** Null where the server's HTML said already that the user does not own it. */
    getTitle: build.query<TitleDetails | null, Parameters<typeof titleRequest>[0]>({
      query: titleRequest,
      providesTags: ['Library'],
    }),
  }),
});

export const { useListLibraryQuery, useGetTitleQuery } = libraryApi;
