import { contract, type Output, type OwnedProductDetails } from '@storefront/contract';
import { api, query } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

export type OwnedProductList = Output<typeof contract.listLibrary>;

export interface LibrarySearch {
  readonly search?: string;
}

const { query: ownedProductRequest } = query(contract.getTitle);

export const { useListLibraryInfiniteQuery, useGetTitleQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listLibrary: build.infiniteQuery({
      ...pagedQuery(contract.listLibrary, 'cursor', ({ nextCursor }) => nextCursor),
      providesTags: ['Library'],
    }),
    /** Null when the server's HTML already said that the user does not own it. */
    getTitle: build.query<OwnedProductDetails | null, Parameters<typeof ownedProductRequest>[0]>({
      query: ownedProductRequest,
      providesTags: ['Library'],
    }),
  }),
});
