import { contract } from '@storefront/contract';
import { api } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

export const { useListAccountEventsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listAccountEvents: build.infiniteQuery(
      pagedQuery(contract.listAccountEvents, 'cursor', ({ nextCursor }) => nextCursor),
    ),
  }),
});
