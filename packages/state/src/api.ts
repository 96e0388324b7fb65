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
  /** Public lists change rarely and are revalidated by ETag; a minute avoids requests on going back and forth. */
  refetchOnMountOrArgChange: 60,
});
