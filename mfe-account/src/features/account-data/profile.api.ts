import { contract, type User } from '@storefront/contract';
import { api, query } from '@storefront/state';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...query(contract.getProfile), providesTags: ['Profile'] }),
  }),
});

export const { useGetProfileQuery } = profileApi;

export function userChanged(user: User) {
  return profileApi.util.updateQueryData('getProfile', {}, (profile) => {
    profile.user = user;
  });
}
