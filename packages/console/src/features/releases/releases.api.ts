import { consoleContract } from '@storefront/contract/console';
import { query } from '@storefront/state/endpoint-query';
import { MINUTE } from '@storefront/utils/time';
import { api } from '../../api.ts';

/** The gate may try the release in a browser. */
const extraOptions = { timeout: 3 * MINUTE };
const invalidatesTags = ['Releases', 'Audit', 'Today'] as const;

export const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReleases: build.query({ ...query(consoleContract.getReleases), providesTags: ['Releases'] }),
    startCanary: build.mutation({ ...query(consoleContract.startCanary), extraOptions, invalidatesTags }),
    activateRelease: build.mutation({ ...query(consoleContract.activateRelease), extraOptions, invalidatesTags }),
    promoteCanary: build.mutation({ ...query(consoleContract.promoteCanary), extraOptions, invalidatesTags }),
    rollBackRelease: build.mutation({ ...query(consoleContract.rollBackRelease), extraOptions, invalidatesTags }),
    endPreview: build.mutation({ ...query(consoleContract.endPreview), invalidatesTags }),
  }),
});

export const {
  useActivateReleaseMutation,
  useEndPreviewMutation,
  useGetReleasesQuery,
  usePromoteCanaryMutation,
  useRollBackReleaseMutation,
  useStartCanaryMutation,
} = releasesApi;
