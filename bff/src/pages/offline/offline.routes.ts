import { readFileSync } from 'node:fs';
import type { RoutePolicy } from '@storefront/contract';
import { mountPage, type Router } from '../../http/mount.ts';
import { documentCsp } from '../../http/security-headers.ts';
import { makeOfflinePage } from './offline-page.ts';

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Mounts `/service-worker.js` and `/offline`. When switched off, serves a worker that removes the installed one. */
export function mountOffline(router: Router): void {
  const page = makeOfflinePage();
  const address = `const OFFLINE_PAGE = '/offline?version=${page.version}';\n`;
  const worker = router.deps.serviceWorker ? address + sourceOf('service-worker.js') : sourceOf('no-service-worker.js');

  mountPage(router, '/service-worker.js', policy, (c) =>
    c.body(worker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'content-security-policy': documentCsp() }),
  );
  mountPage(router, '/offline', policy, (c) =>
    c.body(page.html, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.csp,
      'x-robots-tag': 'noindex',
    }),
  );
}
