import { consoleContract } from '@storefront/contract/console';
import { api, mutation, query } from '../../api.ts';

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsoleHealth: build.query({ ...query(consoleContract.getConsoleHealth), providesTags: ['Health'] }),
    retryMessage: build.mutation({ ...mutation(consoleContract.retryMessage), invalidatesTags: ['Health', 'Audit'] }),
    dropMessage: build.mutation({
      ...mutation(consoleContract.dropMessage),
      invalidatesTags: ['Health', 'Audit', 'Today'],
    }),
  }),
});

export const { useDropMessageMutation, useGetConsoleHealthQuery, useRetryMessageMutation } = healthApi;
