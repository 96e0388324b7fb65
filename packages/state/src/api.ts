/** The query cache for server data. Micro-frontends inject their endpoints, named as in the contract. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { endSession } from './end-session.ts';
import { endpointQuery } from './endpoint-query.ts';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: endpointQuery((code, dispatch) => {
    if (code === 'sign_in_required') dispatch(endSession());
  }),
  tagTypes: ['Profile', 'SupportMessages', 'Library'],
  endpoints: () => ({}),
  refetchOnReconnect: true,
  /**
   * Seconds. Public lists change rarely and are revalidated by ETag; this avoids requests when going back and forth.
   */
  refetchOnMountOrArgChange: 60,
});
