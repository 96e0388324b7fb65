import { consoleContract } from '@storefront/contract/console';
import { MINUTE } from '@storefront/utils/time';
import { api, mutation, query } from '../../api.ts';

/** The gate may try the release in a browser. */
const extraOptions = { timeout: 3 * MINUTE };
const invalidatesTags = ['Releases', 'Audit', 'Today'] as const;

export const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReleases: build.query({ ...query(consoleContract.getReleases), providesTags: ['Releases'] }),
    startCanary: build.mutation({ ...mutation(consoleContract.startCanary), extraOptions, invalidatesTags }),
    activateRelease: build.mutation({ ...mutation(consoleContract.activateRelease), extraOptions, invalidatesTags }),
    promoteCanary: build.mutation({ ...mutation(consoleContract.promoteCanary), extraOptions, invalidatesTags }),
    rollBackRelease: build.mutation({ ...mutation(consoleContract.rollBackRelease), extraOptions, invalidatesTags }),
  }),
});

export const {
  useActivateReleaseMutation,
  useGetReleasesQuery,
  usePromoteCanaryMutation,
  useRollBackReleaseMutation,
  useStartCanaryMutation,
} = releasesApi;
