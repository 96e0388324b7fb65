import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

export const { useCompareProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ compareProducts: build.query(query(contract.compareProducts)) }),
});
