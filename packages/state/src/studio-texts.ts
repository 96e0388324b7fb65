/** The studio's texts that replace the store's own, for the pages of several apps. */
import { type Contract, contract, type Output } from '@storefront/contract';
import { api, query } from '@storefront/state';

const studioTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTerms: build.query(query(contract.getTerms)),
    getPrivacyPolicy: build.query(query(contract.getPrivacyPolicy)),
    getSupportTexts: build.query(query(contract.getSupportTexts)),
  }),
  // Another app may have injected the same endpoints before.
  overrideExisting: true,
});

interface KnownTexts<Name extends keyof Contract> {
  /** Undefined while unknown. */
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
