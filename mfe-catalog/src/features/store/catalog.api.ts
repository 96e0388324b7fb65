/** The catalogue's reads. */
import { contract, type ProductPage } from '@storefront/contract';
import { api } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

const MINUTE = 60; // seconds, as the query cache counts

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery({
      ...pagedQuery(contract.listProducts, 'cursor', ({ nextCursor }) => nextCursor),
      // The way back from a product leads to the list as it was left.
      keepUnusedDataFor: 10 * MINUTE,
    }),
  }),
});

export const { useListProductsInfiniteQuery } = catalogApi;

/** All pages as one list; a product that moved between them while they were read stands once. */
export function joinPages(pages: readonly ProductPage[]): ProductPage | undefined {
  const [first] = pages;
  const products = new Map(pages.flatMap((page) => page.products).map((product) => [product.id, product]));
  return first && { ...first, products: [...products.values()] };
}
