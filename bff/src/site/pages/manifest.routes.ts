import { readFileSync } from 'node:fs';
import type { RoutePolicy } from '@storefront/contract';
import { mountPage, type Router } from '../../base/http/mount.ts';
import { publicFile } from '../../base/http/plain-page.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import { shownShop } from '../../base/studio-settings/shop-now.ts';
import type { PagesDeps } from './pages-deps.ts';

const PATH = '/site.webmanifest';
const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

/** The web app manifest, with the shop's name. */
export function mountManifest(router: Router<PagesDeps>): void {
  const manifest: object = JSON.parse(readFileSync(publicFile(PATH), 'utf8'));
  mountPage(router, PATH, policy, async (c) => {
    const { name } = await shownShop(router.deps);
    return c.body(JSON.stringify({ ...manifest, name, short_name: name }), 200, {
      'content-type': 'application/manifest+json',
      'content-security-policy': documentCsp(),
    });
  });
}
