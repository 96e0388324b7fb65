import { contract, type ProductPage } from '@storefront/contract';
import { api } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

const MINUTE = 60; // seconds, as the query cache counts

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery({
      ...pagedQuery(contract.listProducts, 'cursor', ({ nextCursor }) => nextCursor),
      // Going back from a product restores the list.
      keepUnusedDataFor: 10 * MINUTE,
    }),
  }),
});

export const { useListProductsInfiniteQuery } = catalogApi;

/** Joins all pages into one list, without duplicates of products that moved between pages. */
export function joinPages(pages: readonly ProductPage[]): ProductPage | undefined {
  const [first] = pages;
  const products = new Map(pages.flatMap((page) => page.products).map((product) => [product.id, product]));
  return first && { ...first, products: [...products.values()] };
}
