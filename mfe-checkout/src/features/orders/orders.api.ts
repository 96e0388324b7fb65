import { contract, type Order } from '@storefront/contract';
import { type AppThunk, api, query } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

const MINUTE = 60; // seconds, as the query cache counts

const { query: request } = query(contract.getOrder);

/** Seconds for which cached data counts as fresh. */
export const FRESH = 10;

/** The list's cache key. */
export const ALL_ORDERS = { query: {} } as const;

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery({
      ...pagedQuery(contract.listOrders, 'after', ({ next }) => next),
      // Going back from an order restores the list.
      keepUnusedDataFor: 10 * MINUTE,
    }),
    /** Null when the server's HTML already said that the order does not exist. */
    getOrder: build.query<Order | null, Parameters<typeof request>[0]>({ query: request }),
  }),
});

export const { useListOrdersInfiniteQuery, useGetOrderQuery } = ordersApi;

/** Updates an order in the cache, on its own page and in the list. */
export function orderChanged(order: Order): AppThunk<void> {
  return (dispatch) => {
    const entry = { endpointName: 'getOrder', arg: { params: { orderId: order.id } }, value: order } as const;
    dispatch(ordersApi.util.upsertQueryEntries([entry]));
    const replace = ordersApi.util.updateQueryData('listOrders', ALL_ORDERS, (list) => {
      for (const page of list.pages) {
        page.orders = page.orders.map((known) => (known.id === order.id ? order : known));
      }
    });
    dispatch(replace);
  };
}

/** Reloads an order; a failure keeps the cached one. */
export function reloadOrder(orderId: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const again = { subscribe: false, forceRefetch: true };
    await dispatch(ordersApi.endpoints.getOrder.initiate({ params: { orderId } }, again));
  };
}

/** Invalidates what a refund or a confirmed payment changes on other pages. */
export const otherPagesStale = () => api.util.invalidateTags(['Profile', 'Library']);
