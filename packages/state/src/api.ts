/** The query cache for server data. Micro-frontends inject their endpoints, named as in the contract. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { ApiError, type Args, call, type Endpoint, type Output, type Problem } from '@storefront/contract';
import { endSession } from './end-session.ts';

/** A query's failure as a plain object, so that the store can keep it. */
export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly problem?: Problem;
}

interface Request {
  readonly endpoint: Endpoint;
  readonly args: object;
}

interface QueryOptions {
  /** A background request does not extend the session. */
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
    // Aborted because the cache was reset, as on a sign-in.
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
  tagTypes: ['Profile', 'SupportMessages', 'Library'],
  endpoints: () => ({}),
  refetchOnReconnect: true,
  /** Public lists change rarely and are revalidated by ETag; a minute avoids requests on going back and forth. */
  refetchOnMountOrArgChange: 60,
});

/** A query that calls `endpoint`: `build.query(query(contract.listProducts))`. */
export function query<E extends Endpoint>(endpoint: E) {
  return {
    query: (args: Args<E>): Request => ({ endpoint, args }),
    transformResponse: (answer: unknown) => answer as Output<E>,
  };
}
