/** The query cache of the console. Sections inject their endpoints, named as in the contract. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { type ApiFailure, endpointQuery } from '@storefront/state/endpoint-query';
import { sessionEnded } from './session.slice.ts';

export const tagTypes = [
  'Sessions',
  'Audit',
  'Orders',
  'Order',
  'Messages',
  'Message',
  'SavedReplies',
  'Products',
  'Drafts',
  'Draft',
  'Customers',
  'Health',
  'Releases',
  'Today',
  'Settings',
] as const;

export const api = createApi({
  reducerPath: 'api',
  baseQuery: endpointQuery((code, dispatch) => {
    if (code === 'console_sign_in_required') dispatch(sessionEnded());
  }),
  tagTypes,
  endpoints: () => ({}),
  refetchOnReconnect: true,
  // Another user may have changed it.
  refetchOnMountOrArgChange: true,
  keepUnusedDataFor: 60,
});

/** Returns the failure of a mutation; undefined when it succeeded. */
export function failureOf(result: { readonly error?: unknown }): ApiFailure | undefined {
  return result.error as ApiFailure | undefined;
}
