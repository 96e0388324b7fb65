import { contract } from '@storefront/contract';
import { api, query } from '@storefront/state';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({ listNewestProducts: build.query(query(contract.listNewestProducts)) }),
});

export const { useListNewestProductsQuery } = homeApi;
