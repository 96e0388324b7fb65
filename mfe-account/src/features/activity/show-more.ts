/** Continuing the list of what happened. */
import type { AppThunk } from '@storefront/state';
import { activityApi, FIRST_PAGE } from './activity.api.ts';

/** Adds the next page to the list; false when it could not be loaded. */
export function showMoreEvents(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { listAccountEvents } = activityApi.endpoints;
    const cursor = listAccountEvents.select(FIRST_PAGE)(getState()).data?.nextCursor;
    if (!cursor) return true;
    const { data: page } = await dispatch(listAccountEvents.initiate({ query: { cursor } }, { subscribe: false }));
    if (!page) return false;
    const add = activityApi.util.updateQueryData('listAccountEvents', FIRST_PAGE, (list) => {
      if (list.nextCursor !== cursor) return;
      list.events.push(...page.events);
      list.nextCursor = page.nextCursor;
    });
    dispatch(add);
    return true;
  };
}
