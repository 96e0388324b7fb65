/** The support page's reads. They are repeated whenever there is news, so none counts as using the store. */
import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const extraOptions = { background: true };

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentSupportMessages: build.query({
      ...query(contract.listRecentSupportMessages),
      extraOptions,
      providesTags: [{ type: 'SupportMessages', id: 'recent' }],
    }),
    getConversation: build.query({
      ...query(contract.getConversation),
      extraOptions,
      providesTags: [{ type: 'SupportMessages', id: 'conversation' }],
    }),
  }),
});

export const { useListRecentSupportMessagesQuery, useGetConversationQuery } = supportApi;
