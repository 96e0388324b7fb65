import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({ listSessions: build.query(query(contract.listSessions)) }),
});

export const { useListSessionsQuery } = sessionsApi;
