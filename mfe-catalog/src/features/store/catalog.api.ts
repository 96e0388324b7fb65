/** The catalogue's reads. */
import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({ listProducts: build.query(query(contract.listProducts)) }),
});

export const { useListProductsQuery } = catalogApi;
