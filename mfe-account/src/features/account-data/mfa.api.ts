import { type AccountMfa, contract } from '@storefront/contract';
import { api, query, useAppDispatch } from '@storefront/state';

const mfaApi = api.injectEndpoints({
  endpoints: (build) => ({ getMfa: build.query(query(contract.getProtection)) }),
});

export const { useGetMfaQuery } = mfaApi;

/** Caches MFA settings from a response and reloads the profile. */
export function useCacheMfa() {
  const dispatch = useAppDispatch();
  return (mfa: AccountMfa) => {
    const entry = { endpointName: 'getMfa', arg: {}, value: mfa } as const;
    dispatch(mfaApi.util.upsertQueryEntries([entry]));
    dispatch(api.util.invalidateTags(['Profile']));
  };
}
