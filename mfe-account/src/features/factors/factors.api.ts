/** What protects the account, as the server tells it. */
import { contract, type Protection } from '@storefront/contract';
import { api, query, useAppDispatch } from '@storefront/state';

const factorsApi = api.injectEndpoints({
  endpoints: (build) => ({ getProtection: build.query(query(contract.getProtection)) }),
});

export const { useGetProtectionQuery } = factorsApi;

/** A function that takes over what an answer says of the protection; the profile is asked for anew. */
export function useTakeOverProtection() {
  const dispatch = useAppDispatch();
  return (protection: Protection) => {
    const entry = { endpointName: 'getProtection', arg: {}, value: protection } as const;
    dispatch(factorsApi.util.upsertQueryEntries([entry]));
    dispatch(api.util.invalidateTags(['Profile']));
  };
}
