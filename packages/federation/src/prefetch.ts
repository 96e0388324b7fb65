/** Starts loading a page when the shopper points at or focuses a link to it, so that the click finds it there. */
import { type AppDescription, matchPath } from './description.ts';
import type { PageLoader } from './page-loader.ts';

/** Loads the page at the current address; a path that no app has needs nothing. */
export async function loadFirstPage(apps: readonly AppDescription[], loader: PageLoader): Promise<void> {
  await loadPageAt(apps, loader, location.pathname);
}

/** Watches the document's links; a failed prefetch is left to the navigation to report. */
export function prefetchOnIntent(apps: readonly AppDescription[], loader: PageLoader): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    loadPageAt(apps, loader, link.pathname).catch(() => {});
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch, { passive: true });
}

async function loadPageAt(apps: readonly AppDescription[], loader: PageLoader, pathname: string): Promise<void> {
  for (const { name, routes } of apps) {
    const route = routes.find(({ path }) => matchPath(path, pathname));
    if (route) await loader.load(name, route.path);
  }
}
