/** Updates an open page to newer releases unnoticed, at the next navigation. */
import { isSending, onReleaseSet } from '@storefront/contract';
import { type BootData, matchPath, type PageFailure } from '@storefront/federation';
import { loadPagesWhen } from '@storefront/routing';
import { type AppStore, selectCartSaving, selectNotices } from '@storefront/state';
import { keptInTab } from '@storefront/utils/kept';

/** The release set that this tab was last reloaded for. */
const KEY = 'storefront.reloaded-for';

/** Watches the release set in API responses. @returns a function that recovers from a page that failed to load */
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
    if (kind !== 'load' || !isHere || !isDue() || keptInTab.get(KEY) === current) return;
    keptInTab.set(KEY, current);
    reload();
  };
}

/** Returns false while a reload would abort requests or drop visible notices. */
function losesNothing(store: AppStore): boolean {
  const state = store.getState();
  return navigator.onLine && !isSending() && !selectCartSaving(state) && selectNotices(state).length === 0;
}
