import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const compareApi = api.injectEndpoints({
  endpoints: (build) => ({ compareProducts: build.query(query(contract.compareProducts)) }),
});

export const { useCompareProductsQuery } = compareApi;
