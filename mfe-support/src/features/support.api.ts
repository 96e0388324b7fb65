/** Queries of the support page. News triggers them again, so none counts as user activity. */
import { contract } from '@storefront/contract';
import { api } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

const common = { extraOptions: { background: true }, providesTags: ['SupportMessages'] } as const;

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentSupportMessages: build.infiniteQuery({
      ...pagedQuery(contract.listRecentSupportMessages, 'after', ({ next }) => next),
      ...common,
    }),
    getConversation: build.infiniteQuery({
      ...pagedQuery(contract.getConversation, 'after', ({ next }) => next),
      ...common,
    }),
  }),
});

export const { useListRecentSupportMessagesInfiniteQuery, useGetConversationInfiniteQuery } = supportApi;

export const ALL_MESSAGES = { query: {} } as const;
