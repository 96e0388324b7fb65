/** The product page's read. */
import { contract, type ProductDetails } from '@storefront/contract';
import { api, query } from '@storefront/state';

const { query: request } = query(contract.getProductBySlug);

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null where the server's HTML said already that there is no such product. */
    getProductBySlug: build.query<ProductDetails | null, Parameters<typeof request>[0]>({ query: request }),
  }),
});

export const { useGetProductBySlugQuery } = productApi;
