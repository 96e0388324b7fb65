import { readFileSync } from 'node:fs';
import type { RoutePolicy } from '@storefront/contract';
import { mountPage, type Router } from '../../../base/http/mount.ts';
import { documentCsp } from '../../../base/http/security-headers.ts';
import { memoizeLast } from '../../../base/memoize.ts';
import { shownShop } from '../../../base/studio-settings/shop-now.ts';
import type { PagesDeps } from '../pages-deps.ts';
import { makeOfflinePage } from './offline-page.ts';

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Mounts `/service-worker.js` and `/offline`. When switched off, serves a worker that removes the installed one. */
export function mountOffline(router: Router<PagesDeps>): void {
  const { deps } = router;
  const source = sourceOf(deps.serviceWorker ? 'service-worker.js' : 'no-service-worker.js');
  const pageOf = memoizeLast(makeOfflinePage);
  const currentPage = async () => pageOf((await shownShop(deps)).name);

  mountPage(router, '/service-worker.js', policy, async (c) => {
    const address = `const OFFLINE_PAGE = '/offline?version=${(await currentPage()).version}';\n`;
    const worker = deps.serviceWorker ? address + source : source;
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'content-security-policy': documentCsp() };
    return c.body(worker, 200, headers);
  });
  mountPage(router, '/offline', policy, async (c) => {
    const page = await currentPage();
    return c.body(page.html, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.csp,
      'x-robots-tag': 'noindex',
    });
  });
}
