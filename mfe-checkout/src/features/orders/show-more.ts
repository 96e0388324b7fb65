/** Continuing the list of orders. */
import type { AppThunk } from '@storefront/state';
import { FIRST_PAGE, ordersApi } from './orders.api.ts';

/** Adds the next page to the list, as far as it is loaded; false when it could not be loaded. */
export function showMoreOrders(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { listOrders } = ordersApi.endpoints;
    const after = listOrders.select(FIRST_PAGE)(getState()).data?.next;
    if (!after) return true;
    const { data: page } = await dispatch(listOrders.initiate({ query: { after } }, { subscribe: false }));
    if (!page) return false;
    const add = ordersApi.util.updateQueryData('listOrders', FIRST_PAGE, (list) => {
      if (list.next !== after) return;
      list.orders.push(...page.orders);
      list.next = page.next;
    });
    dispatch(add);
    return true;
  };
}
