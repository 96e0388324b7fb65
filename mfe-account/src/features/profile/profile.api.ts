/** The profile's reads. */
import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...query(contract.getProfile), providesTags: ['Profile'] }),
  }),
});

export const { useGetProfileQuery } = profileApi;
