/** The query cache for server data. Micro-frontends inject their endpoints, named as in the contract. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { ApiError, type Args, call, type Endpoint, type Output, type Problem } from '@storefront/contract';
import { endSession } from './end-session.ts';

/** Why a query has no data: a plain object, so that the store can keep it. */
export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly problem?: Problem;
}

interface Request {
  readonly endpoint: Endpoint;
  readonly args: object;
}

/** What an endpoint says of all its queries. */
interface QueryOptions {
  /** Nobody is there for sure when it is asked, so it does not count as using the store. */
  readonly background?: boolean;
}

const baseQuery: BaseQueryFn<Request, unknown, ApiFailure, QueryOptions> = async (
  { endpoint, args },
  { signal, dispatch },
  options,
) => {
  try {
    return { data: (await call(endpoint, args as Args<Endpoint>, { signal, ...options })) ?? null };
  } catch (error) {
    // Nobody waits for it any more: the cache was emptied, as when someone signs in.
    if (signal.aborted) return { error: { code: 'aborted', message: '' } };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'sign_in_required') dispatch(endSession());
    const { code, message, problem } = error;
    return { error: problem ? { code, message, problem } : { code, message } };
  }
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  /** What a change elsewhere makes stale; `invalidateTags(['Profile'])` after a purchase, for example. */
  tagTypes: ['Profile', 'SupportMessages', 'Library'],
  endpoints: () => ({}),
  refetchOnReconnect: true,
  /** Public lists change rarely and are revalidated by ETag; a minute spares the shopper who goes back and forth. */
  refetchOnMountOrArgChange: 60,
});

/**
 * The definition of a query that calls `endpoint`, typed by the contract:
 * `build.query(query(contract.listProducts))`.
 */
export function query<E extends Endpoint>(endpoint: E) {
  return {
    query: (args: Args<E>): Request => ({ endpoint, args }),
    transformResponse: (answer: unknown) => answer as Output<E>,
  };
}
