import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { api } from '../../api.ts';

export const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConsoleSessions: build.query({ ...query(consoleContract.listConsoleSessions), providesTags: ['Sessions'] }),
    endConsoleSession: build.mutation({
      ...query(consoleContract.endConsoleSession),
      invalidatesTags: ['Sessions', 'Audit'],
    }),
    listAudit: build.query({ ...query(consoleContract.listAudit), providesTags: ['Audit'] }),
  }),
});

export const { useEndConsoleSessionMutation, useListAuditQuery, useListConsoleSessionsQuery } = accessApi;
