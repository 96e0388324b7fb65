/** Continuing a list of products. */
import { problems } from '@storefront/contract';
import type { AppThunk } from '@storefront/state';
import { catalogApi } from './catalog.api.ts';
import type { ProductFilter } from './product-filter.ts';

interface Outcome {
  /** How many products the list has now. */
  readonly shown?: number;
  /** Why it has no more than before. */
  readonly failure?: string;
}

/** Adds the next page to the list of `filter`, as far as it is loaded; what came in twice stays once. */
export function showMore(filter: ProductFilter): AppThunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const { listProducts } = catalogApi.endpoints;
    const cursor = listProducts.select({ query: filter })(getState()).data?.nextCursor;
    if (!cursor) return {};
    const asked = dispatch(listProducts.initiate({ query: { ...filter, cursor } }, { subscribe: false }));
    const { data: next, error } = await asked;
    if (!next) return { failure: error?.message ?? problems.internal_error.message };
    let shown = 0;
    const add = catalogApi.util.updateQueryData('listProducts', { query: filter }, (list) => {
      if (list.nextCursor !== cursor) return;
      const known = new Set(list.products.map(({ id }) => id));
      list.products.push(...next.products.filter(({ id }) => !known.has(id)));
      list.nextCursor = next.nextCursor;
      shown = list.products.length;
    });
    dispatch(add);
    return shown > 0 ? { shown } : {};
  };
}
