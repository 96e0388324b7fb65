/** Brings an open page to newer releases when nobody notices: with the next page that a link leads to. */
import { isSending, onReleaseSet } from '@storefront/contract';
import { type BootData, matchPath, type PageFailure } from '@storefront/federation';
import { loadPagesWhen } from '@storefront/routing';
import { type AppStore, selectCartSaving, selectNotices } from '@storefront/state';

/** The release set that a page was loaded anew for, in this tab. */
const KEY = 'storefront.reloaded-for';

/**
 * Follows which releases the visitor would get now, as every answer of the API tells.
 * @param reload loads the page anew
 * @returns what to do about a page that could not be loaded: old releases are removed some day
 */
export function startQuietRefresh(
  store: AppStore,
  { releaseSet }: Pick<BootData, 'releaseSet'>,
  reload: () => void,
): (failure: PageFailure) => void {
  let current = releaseSet;
  onReleaseSet((now) => {
    current = now;
  });
  const isDue = () => current !== releaseSet && losesNothing(store);
  loadPagesWhen(isDue);

  return ({ kind, path }) => {
    const isHere = matchPath(path, location.pathname) !== undefined;
    if (kind !== 'load' || !isHere || !isDue() || sessionStorage.getItem(KEY) === current) return;
    sessionStorage.setItem(KEY, current);
    reload();
  };
}

/** A new document would cut off what is being sent, and would not know what is being said. */
function losesNothing(store: AppStore): boolean {
  const state = store.getState();
  return navigator.onLine && !isSending() && !selectCartSaving(state) && selectNotices(state).length === 0;
}
