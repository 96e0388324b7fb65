import { isGivenUp } from '../../base/db/errors.ts';
import { problemError } from '../../base/errors.ts';

/** @throws search_too_broad when the database cancelled the search for taking too long */
export async function unlessTooBroad<T>(search: () => Promise<T>): Promise<T> {
  return await search().catch((error: unknown) => {
    throw isGivenUp(error) ? problemError('search_too_broad', { cause: error }) : error;
  });
}
