import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWaiting: build.query({ ...query(consoleContract.getWaiting), providesTags: ['Today', 'Messages'] }),
    getSales: build.query({ ...query(consoleContract.getSales), providesTags: ['Today', 'Orders'] }),
  }),
});

export const { useGetSalesQuery, useGetWaitingQuery } = todayApi;
