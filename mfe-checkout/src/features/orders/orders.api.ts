/** The reads of orders, and taking over what the server says of one meanwhile. */
import { contract, type Order } from '@storefront/contract';
import { type AppThunk, api, query } from '@storefront/state';
import { pagedQuery } from '@storefront/state/paged-query';

const MINUTE = 60; // seconds, as the query cache counts

const { query: request } = query(contract.getOrder);

/** For how many seconds what is known is taken as true when one comes back to a page. */
export const FRESH = 10;

/** By which the list is kept. */
export const ALL_ORDERS = { query: {} } as const;

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery({
      ...pagedQuery(contract.listOrders, 'after', ({ next }) => next),
      // The way back from an order leads to the list as it was left.
      keepUnusedDataFor: 10 * MINUTE,
    }),
    /** Null where the server's HTML said already that there is no such order. */
    getOrder: build.query<Order | null, Parameters<typeof request>[0]>({ query: request }),
  }),
});

export const { useListOrdersInfiniteQuery, useGetOrderQuery } = ordersApi;

/** Shows an order as the server has just told it, on its own page and in the list. */
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

/** Asks for an order anew; a failure leaves what is known. */
export function reloadOrder(orderId: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const again = { subscribe: false, forceRefetch: true };
    await dispatch(ordersApi.endpoints.getOrder.initiate({ params: { orderId } }, again));
  };
}

/** What a refund, or a payment that is confirmed, makes stale on other pages. */
export const otherPagesStale = () => api.util.invalidateTags(['Profile', 'Library']);
