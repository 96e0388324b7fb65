/** Which products to show and in which order, as the page's address states it. */
import {
  type Category,
  categories,
  type ProductSort,
  productSorts,
  type TriangleBudget,
  triangleBudgets,
} from '@storefront/contract';

/** Characters; the server refuses more. */
export const MAX_SEARCH_LENGTH = 100;

/** Holds only what is asked for: data the server put into the page is found under exactly this object. */
export interface ProductFilter {
  readonly search?: string;
  readonly category?: Category;
  readonly sort?: ProductSort;
  readonly triangles?: TriangleBudget;
}

const choices = { category: categories, sort: productSorts, triangles: triangleBudgets } as const;

/** The parameters that are chosen from a list. */
export type ChoiceName = keyof typeof choices;

/** Reads the filter out of the address; what is absent, empty or not valid is left out. */
export function productFilter(params: URLSearchParams): ProductFilter {
  const search = params.get('search')?.trim() ?? '';
  const chosen = Object.entries(choices).flatMap(([name, known]) => {
    const value = known.find((one) => one === params.get(name));
    return value ? [[name, value]] : [];
  });
  return {
    ...(search !== '' && search.length <= MAX_SEARCH_LENGTH ? { search } : {}),
    ...Object.fromEntries(chosen),
  };
}

/** Texts by the names of parameters. */
export type FilterChanges = { readonly [Name in ChoiceName | 'search']?: string };

/** The address with `changes` made to it; an empty or blank value is taken out, and what is not ours stays. */
export function withFilter(params: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, text] of Object.entries(changes)) {
    const value = text.trim();
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
