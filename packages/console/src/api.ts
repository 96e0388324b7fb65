/** The query cache of the console. Sections inject their endpoints, named as in the contract. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { ApiError, type Args, call, type Endpoint, type Output, type Problem } from '@storefront/contract';
import { sessionEnded } from './session/session.slice.ts';

/** A failure as a plain object, so that the store can keep it. */
export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly problem?: Problem;
}

interface Request {
  readonly endpoint: Endpoint;
  readonly args: object;
}

interface CallLimits {
  /** Milliseconds, for what takes longer than a request. */
  readonly timeout?: number;
}

const baseQuery: BaseQueryFn<Request, unknown, ApiFailure, CallLimits> = async (
  { endpoint, args },
  { signal, dispatch },
  limits = {},
) => {
  try {
    return { data: (await call(endpoint, args as Args<Endpoint>, { signal, ...limits })) ?? null };
  } catch (error) {
    if (signal.aborted) return { error: { code: 'aborted', message: '' } };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'console_sign_in_required') dispatch(sessionEnded());
    const { code, message, problem } = error;
    return { error: problem ? { code, message, problem } : { code, message } };
  }
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Sessions',
    'Audit',
    'Orders',
    'Order',
    'Messages',
    'Message',
    'SavedReplies',
    'Products',
    'Customers',
    'Health',
    'Releases',
    'Today',
    'Settings',
  ],
  endpoints: () => ({}),
  refetchOnReconnect: true,
  // Another person may have changed it.
  refetchOnMountOrArgChange: true,
  keepUnusedDataFor: 60,
});

/** `build.query(query(consoleContract.findOrders))`. */
export function query<E extends Endpoint>(endpoint: E) {
  return {
    query: (args: Args<E>): Request => ({ endpoint, args }),
    transformResponse: (answer: unknown) => answer as Output<E>,
  };
}

/** `build.mutation(mutation(consoleContract.refundLines))`. */
export const mutation = query;

/** What a failed mutation was refused with; undefined when it was not. */
export function failureOf(result: { readonly error?: unknown }): ApiFailure | undefined {
  return result.error as ApiFailure | undefined;
}
