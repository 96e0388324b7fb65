/** The reads of orders, and taking over what the server says of one meanwhile. */
import { contract, type Order, type Output } from '@storefront/contract';
import { type AppThunk, api, query } from '@storefront/state';

type OrderPage = Output<typeof contract.listOrders>;

const MINUTE = 60; // seconds, as the query cache counts

const { query: request } = query(contract.getOrder);

/** For how many seconds what is known is taken as true when one comes back to a page. */
export const FRESH = 10;

/** The list's first page, by which it is kept. */
export const FIRST_PAGE = { query: {} } as const;

/** A list that begins as it did before keeps what was loaded after its first page. */
function keepContinued(known: OrderPage, fresh: OrderPage): OrderPage {
  const beginsAsBefore = fresh.orders.every(({ id }, index) => id === known.orders[index]?.id);
  if (fresh.next === null || !beginsAsBefore) return fresh;
  return { orders: [...fresh.orders, ...known.orders.slice(fresh.orders.length)], next: known.next };
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for without `after`; `show-more.ts` adds what follows. */
    listOrders: build.query({
      ...query(contract.listOrders),
      merge: keepContinued,
      // Whoever comes back from an order finds the list as they left it.
      keepUnusedDataFor: 10 * MINUTE,
    }),
    /** Null where the server's HTML said already that there is no such order. */
    getOrder: build.query<Order | null, Parameters<typeof request>[0]>({ query: request }),
  }),
});

export const { useListOrdersQuery, useGetOrderQuery } = ordersApi;

/** Shows an order as the server has just told it, on its own page and in the list. */
export function orderChanged(order: Order): AppThunk<void> {
  return (dispatch) => {
    const entry = { endpointName: 'getOrder', arg: { params: { orderId: order.id } }, value: order } as const;
    dispatch(ordersApi.util.upsertQueryEntries([entry]));
    const replace = ordersApi.util.updateQueryData('listOrders', FIRST_PAGE, (list) => {
      list.orders = list.orders.map((known) => (known.id === order.id ? order : known));
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
