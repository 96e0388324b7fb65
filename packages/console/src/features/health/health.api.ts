import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsoleHealth: build.query({ ...query(consoleContract.getConsoleHealth), providesTags: ['Health'] }),
    getCertificates: build.query(query(consoleContract.getCertificates)),
    retryMessage: build.mutation({ ...query(consoleContract.retryMessage), invalidatesTags: ['Health', 'Audit'] }),
    dropMessage: build.mutation({
      ...query(consoleContract.dropMessage),
      invalidatesTags: ['Health', 'Audit', 'Today'],
    }),
  }),
});

export const { useDropMessageMutation, useGetCertificatesQuery, useGetConsoleHealthQuery, useRetryMessageMutation } =
  healthApi;
