/** The filter and order of products, as stored in the URL. */
import {
  type Category,
  categories,
  type ModelFeature,
  type ProductSort,
  productSorts,
  type TriangleBudget,
  triangleBudgets,
} from '@storefront/contract';

export const MAX_SEARCH_LENGTH = 100;

/** Contains only requested parameters: first data from the server is found under exactly this object. */
export interface StoreFilter extends Partial<Record<ModelFeature, 'yes'>> {
  readonly search?: string;
  readonly category?: Category;
  readonly sort?: ProductSort;
  readonly triangles?: TriangleBudget;
}

const ASKED = ['yes'] as const;
const choices = {
  ...{ category: categories, sort: productSorts, triangles: triangleBudgets },
  ...{ animated: ASKED, rigged: ASKED, textured: ASKED, uvs: ASKED },
} as const;

export type ChoiceName = keyof typeof choices;

/** Reads the filter from the URL; omits absent, empty and invalid values. */
export function storeFilterOf(params: URLSearchParams): StoreFilter {
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

export type FilterChanges = { readonly [Name in ChoiceName | 'search']?: string };

/** Returns the parameters with `changes` applied: blank values are removed, unrelated parameters stay. */
export function withFilter(params: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, text] of Object.entries(changes)) {
    const value = text.trim();
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
