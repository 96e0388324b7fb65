/** Lists that are read page by page, as infinite queries. Bundled with the apps that use it. */
import type { Args, Endpoint, Output } from '@storefront/contract';
import { query } from '@storefront/state';

interface Request {
  readonly endpoint: Endpoint;
  readonly args: object;
}

interface PageRequest<E extends Endpoint> {
  readonly queryArg: Args<E> & { readonly query?: object };
  readonly pageParam: string;
}

/**
 * The definition of an infinite query that calls `endpoint`:
 * `build.infiniteQuery(pagedQuery(contract.listOrders, 'after', ({ next }) => next))`.
 * @param parameter of the endpoint's query, by which the pages after the first are asked for
 * @param nextOf its value for the page after `page`; null after the last
 */
export function pagedQuery<E extends Endpoint>(
  endpoint: E,
  parameter: string,
  nextOf: (page: Output<E>) => string | null,
) {
  const { query: request, transformResponse } = query(endpoint);
  return {
    query: ({ queryArg, pageParam }: PageRequest<E>): Request =>
      request({ ...queryArg, query: { ...queryArg.query, [parameter]: pageParam } }),
    transformResponse,
    // The client leaves out empty parameters.
    infiniteQueryOptions: { initialPageParam: '', getNextPageParam: nextOf },
  };
}
