/** Continuing the list of what the user owns. */
import { problems } from '@storefront/contract';
import type { AppThunk } from '@storefront/state';
import { libraryApi } from './library.api.ts';

export interface LibrarySearch {
  readonly search?: string;
}

/** Adds the next page to the list of `search`; what came in twice stays once. @returns why it did not, if so */
export function showMore(search: LibrarySearch): AppThunk<Promise<string | undefined>> {
  return async (dispatch, getState) => {
    const { listLibrary } = libraryApi.endpoints;
    const cursor = listLibrary.select({ query: search })(getState()).data?.nextCursor;
    if (!cursor) return undefined;
    const asked = dispatch(listLibrary.initiate({ query: { ...search, cursor } }, { subscribe: false }));
    const { data: next, error } = await asked;
    if (!next) return error?.message ?? problems.internal_error.message;
    const add = libraryApi.util.updateQueryData('listLibrary', { query: search }, (list) => {
      if (list.nextCursor !== cursor) return;
      const known = new Set(list.titles.map(({ productId }) => productId));
      list.titles.push(...next.titles.filter(({ productId }) => !known.has(productId)));
      list.nextCursor = next.nextCursor;
    });
    dispatch(add);
    return undefined;
  };
}
