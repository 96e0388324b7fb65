/** What the studio has written in place of the store's own texts, for the pages of several apps. */
import { type Contract, contract, type Output } from '@storefront/contract';
import { api, query } from '@storefront/state';

const studioTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTerms: build.query(query(contract.getTerms)),
    getPrivacyPolicy: build.query(query(contract.getPrivacyPolicy)),
    getSupportTexts: build.query(query(contract.getSupportTexts)),
  }),
  // Another app may have added the same before.
  overrideExisting: true,
});

interface KnownTexts<Name extends keyof Contract> {
  /** Undefined until known. */
  readonly data?: Output<Contract[Name]> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export function useTerms(): KnownTexts<'getTerms'> {
  return studioTextsApi.useGetTermsQuery({});
}

export function usePrivacyPolicy(): KnownTexts<'getPrivacyPolicy'> {
  return studioTextsApi.useGetPrivacyPolicyQuery({});
}

export function useSupportTexts(): KnownTexts<'getSupportTexts'> {
  return studioTextsApi.useGetSupportTextsQuery({});
}
