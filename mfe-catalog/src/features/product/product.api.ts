import { contract, type ProductDetails } from '@storefront/contract';
import { api, query } from '@storefront/state';

const { query: request } = query(contract.getProductBySlug);

export const { useGetProductBySlugQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the server's HTML already said that the product does not exist. */
    getProductBySlug: build.query<ProductDetails | null, Parameters<typeof request>[0]>({ query: request }),
  }),
});
