/** Prefetches pages of links that are hovered or focused and, when idle, of links in view. */
import { type AppDescription, matchPath } from './description.ts';
import { watchLinksInView } from './links-in-view.ts';
import type { PageLoader } from './page-loader.ts';

/** Milliseconds after which a page without rendering counts as idle, even without an idle callback. */
const IDLE_WITHIN = 2000;

/** Ignores failures: the page reports them when it is shown. */
export async function loadPageAt(pathname: string, apps: readonly AppDescription[], loader: PageLoader): Promise<void> {
  for (const { name, routes } of apps) {
    const route = routes.find(({ path }) => matchPath(path, pathname));
    if (route) await loader.load(name, route.path).catch(() => {});
  }
}

/** Prefetches only for active shoppers, one page at a time; with save-data or a slow network only on a press. */
export function prefetchPages(apps: readonly AppDescription[], loader: PageLoader): void {
  const onIntent = ({ target, type }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    if (type === 'pointerdown' || !isSparing()) void loadPageAt(link.pathname, apps, loader);
  };
  for (const type of ['pointerover', 'focusin', 'pointerdown']) {
    document.addEventListener(type, onIntent, { passive: true });
  }

  const seen = new Set<string>();
  let last = atFirstActivity().then(untilLoaded).then(untilIdle);
  const onSeen = ({ origin, pathname }: HTMLAnchorElement) => {
    if (origin !== location.origin || seen.has(pathname) || isSparing()) return;
    seen.add(pathname);
    last = last.then(untilIdle).then(() => loadPageAt(pathname, apps, loader));
  };
  void last.then(() => watchLinksInView(onSeen));
}

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isSparing(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: NetworkInformation };
  return !onLine || connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Ignores movements of zero pixels: browsers report them when the layout below a resting pointer changes. */
function atFirstActivity(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const onActivity = (event: Event) => {
      const { type, movementX, movementY } = event as PointerEvent;
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
      listening.abort();
      resolve();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown']) {
      document.addEventListener(type, onActivity, { passive: true, signal: listening.signal });
    }
  });
}

function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve());
  });
}

/**
 * Falls back to a timeout: Safari has no idle callbacks, and Chromium drops them when a hovered link is focused, until
 * the next paint.
 */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN });
    else setTimeout(resolve);
  });
}
