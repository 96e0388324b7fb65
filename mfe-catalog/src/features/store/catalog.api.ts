/** The catalogue's reads. */
import { contract, type ProductPage } from '@storefront/contract';
import { api, query } from '@storefront/state';

const MINUTE = 60; // seconds, as the query cache counts

/** A list that begins as it did before keeps what was loaded after its first page. */
function keepContinued(known: ProductPage, fresh: ProductPage): ProductPage {
  const beginsAsBefore = fresh.products.every(({ id }, index) => id === known.products[index]?.id);
  if (fresh.nextCursor === null || !beginsAsBefore) return fresh;
  const continued = known.products.slice(fresh.products.length);
  return { ...fresh, products: [...fresh.products, ...continued], nextCursor: known.nextCursor };
}

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for without a cursor; `show-more.ts` adds what follows. */
    listProducts: build.query({
      ...query(contract.listProducts),
      merge: keepContinued,
      // Whoever comes back from a product finds the list as they left it.
      keepUnusedDataFor: 10 * MINUTE,
    }),
  }),
});

export const { useListProductsQuery } = catalogApi;
