/** Loads pages before the click: of links that are pointed at or focused and, once all else is done, of those in view. */
import { type AppDescription, matchPath } from './description.ts';
import { watchLinksInView } from './links-in-view.ts';
import type { PageLoader } from './page-loader.ts';

/** Milliseconds after which a page that draws nothing counts as idle, whatever the browser says. */
const IDLE_WITHIN = 2000;

/** Loads the page at `pathname`, if there is one; a failure is left to whoever shows the page. */
export async function loadPageAt(pathname: string, apps: readonly AppDescription[], loader: PageLoader): Promise<void> {
  for (const { name, routes } of apps) {
    const route = routes.find(({ path }) => matchPath(path, pathname));
    if (route) await loader.load(name, route.path).catch(() => {});
  }
}

/**
 * Watches the document's links. Where data is dear or the network slow or absent, only a press loads a page.
 * Pages of links in view are loaded one after another while the browser is idle, each once, and only for a shopper who
 * has begun to do something: whoever only looks at the first view pays for nothing else.
 */
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

/** What Chromium tells of the network; other browsers tell nothing. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isSparing(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: NetworkInformation };
  return !onLine || connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** A pointer that rests is said to move, by nothing, when the page is laid out below it. */
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
 * Safari has no idle callbacks, and Chromium forgets them when a link is focused right after it was pointed at: until
 * something else is drawn, it never says that it is idle.
 */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN });
    else setTimeout(resolve);
  });
}
