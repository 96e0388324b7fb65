/** What the studio has written in place of the store's own texts, for the pages of several apps. */
import { contract } from '@storefront/contract';
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

export const { useGetPrivacyPolicyQuery, useGetSupportTextsQuery, useGetTermsQuery } = studioTextsApi;
