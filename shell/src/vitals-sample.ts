/** Picks the page loads whose web vitals are measured; the others load no code for it. */
import { type BootData, matchPath } from '@storefront/federation';
import shell from './manifest.ts';
import type { MeasuredPage } from './vitals.ts';

/** The measured share of page loads. */
const SHARE = 0.1;

export function measureSample(boot: BootData): void {
  const page = Math.random() < SHARE ? openedPage(boot) : undefined;
  if (!page) return;
  requestWhenIdle(() => {
    import(/* webpackChunkName: 'vitals' */ './vitals.ts').then(({ startVitals }) => startVitals(page)).catch(() => {});
  });
}

/** Falls back to a timeout, because Safari has no idle callbacks. */
function requestWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}

/** Returns the page that the document was opened with; the shopper may have navigated since. */
function openedPage({ apps, shellVersion }: BootData): MeasuredPage | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(opened?.name ?? location.href);
  for (const { description, version } of [{ description: shell, version: shellVersion }, ...apps]) {
    const route = description.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { app: description.name, version, path: route.path };
  }
  return undefined;
}
