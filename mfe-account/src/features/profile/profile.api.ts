/** The profile's reads, and what a change makes of them. */
import { contract, type User } from '@storefront/contract';
import { api, query } from '@storefront/state';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...query(contract.getProfile), providesTags: ['Profile'] }),
  }),
});

export const { useGetProfileQuery } = profileApi;

/** Shows the user as a change left them. */
export function userChanged(user: User) {
  return profileApi.util.updateQueryData('getProfile', {}, (profile) => {
    profile.user = user;
  });
}
