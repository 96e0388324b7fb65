/** Which products to show, as the page's address states it. */
import { type Category, categories } from '@storefront/contract';

/** Characters; the server refuses more. */
export const MAX_SEARCH_LENGTH = 100;

/** Holds only what is asked for: data the server put into the page is found under exactly this object. */
export interface ProductFilter {
  readonly search?: string;
  readonly category?: Category;
}

/** Reads the filter out of the address; what is absent, empty or not valid is left out. */
export function productFilter(params: URLSearchParams): ProductFilter {
  const search = params.get('search')?.trim() ?? '';
  const category = categories.find((known) => known === params.get('category'));
  return {
    ...(search !== '' && search.length <= MAX_SEARCH_LENGTH ? { search } : {}),
    ...(category ? { category } : {}),
  };
}

/** The address with `changes` made to it; an empty or blank value is taken out, and what is not ours stays. */
export function withFilter(params: URLSearchParams, changes: { search?: string; category?: string }): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, text] of Object.entries(changes)) {
    const value = text.trim();
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
