/** Endpoints of the contract as queries and mutations of a query cache. */
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import {
  ApiError,
  type Args,
  type CallOptions,
  call,
  type Endpoint,
  type Output,
  type Problem,
} from '@storefront/contract';

/** A query's failure as a plain object, so that the store can hold it. */
export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly problem?: Problem;
}

export interface EndpointRequest {
  readonly endpoint: Endpoint;
  readonly args: object;
}

type EndpointOptions = Omit<CallOptions, 'signal'>;

/** @param onFailure receives the problem's code, such as that of an ended session */
export function endpointQuery(
  onFailure: (code: string, dispatch: BaseQueryApi['dispatch']) => void,
): BaseQueryFn<EndpointRequest, unknown, ApiFailure, EndpointOptions> {
  return async ({ endpoint, args }, { signal, dispatch }, options) => {
    try {
      return { data: (await call(endpoint, args as Args<Endpoint>, { signal, ...options })) ?? null };
    } catch (error) {
      // The request was aborted because the cache was reset, as on a sign-in.
      if (signal.aborted) return { error: { code: 'aborted', message: '' } };
      if (!(error instanceof ApiError)) throw error;
      const { code, message, problem } = error;
      onFailure(code, dispatch);
      return { error: problem ? { code, message, problem } : { code, message } };
    }
  };
}

/** Defines a query or mutation that calls `endpoint`: `build.query(query(contract.listProducts))`. */
export function query<E extends Endpoint>(endpoint: E) {
  return {
    query: (args: Args<E>): EndpointRequest => ({ endpoint, args }),
    transformResponse: (answer: unknown) => answer as Output<E>,
  };
}
