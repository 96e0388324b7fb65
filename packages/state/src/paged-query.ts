/** Paginated lists as infinite queries. Bundled with the apps that use it. */
import type { Args, Endpoint, Output } from '@storefront/contract';
import { query } from '@storefront/state';
import type { EndpointRequest } from './endpoint-query.ts';

interface PageRequest<E extends Endpoint> {
  readonly queryArg: Args<E> & { readonly query?: object };
  readonly pageParam: string;
}

/** Defines `build.infiniteQuery(pagedQuery(contract.listOrders, 'after', ({ next }) => next))`; null ends the list. */
export function pagedQuery<E extends Endpoint>(
  endpoint: E,
  parameter: string,
  nextOf: (page: Output<E>) => string | null,
) {
  const { query: request, transformResponse } = query(endpoint);
  return {
    query: ({ queryArg, pageParam }: PageRequest<E>): EndpointRequest =>
      request({ ...queryArg, query: { ...queryArg.query, [parameter]: pageParam } }),
    transformResponse,
    // The client omits empty parameters.
    infiniteQueryOptions: { initialPageParam: '', getNextPageParam: nextOf },
  };
}
