/** Starts loading a page when the shopper points at or focuses a link to it, so that the click finds it there. */
import { type AppDescription, matchPath } from './description.ts';
import type { PageLoader } from './page-loader.ts';

/** Loads the page at `pathname`, if there is one; a failure is left to whoever shows the page. */
export async function loadPageAt(pathname: string, apps: readonly AppDescription[], loader: PageLoader): Promise<void> {
  for (const { name, routes } of apps) {
    const route = routes.find(({ path }) => matchPath(path, pathname));
    if (route) await loader.load(name, route.path).catch(() => {});
  }
}

/** Watches the document's links. */
export function prefetchOnIntent(apps: readonly AppDescription[], loader: PageLoader): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) void loadPageAt(link.pathname, apps, loader);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch, { passive: true });
}
