/** The support page's reads. */
import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentSupportMessages: build.query({
      ...query(contract.listRecentSupportMessages),
      providesTags: ['SupportMessages'],
    }),
  }),
});

export const { useListRecentSupportMessagesQuery } = supportApi;
