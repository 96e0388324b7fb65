/** Serves files: released assets, which never change, and the few public files with a name of their own. */
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { mountPage, type Router } from '../http/mount.ts';
import { problemError } from '../http/problem.ts';
import type { AppEnv } from '../http/request-context.ts';
import { documentCsp } from '../http/security-headers.ts';

const PUBLIC_DIRECTORY = fileURLToPath(new URL('../../public', import.meta.url));
const PUBLIC_FILES = ['/favicon.svg', '/error-page.css', '/default-avatar.png', '/robots.txt', '/media/*'];

const DAY_IN_SECONDS = 24 * 60 * 60;
const IMMUTABLE = `public, max-age=${365 * DAY_IN_SECONDS}, immutable`;
const A_DAY = `public, max-age=${DAY_IN_SECONDS}`;

/** What releases bring for the server is nobody else's to read. */
const SERVER_FILES = /^\/assets\/[^/]+\/[^/]+\/server(\/|$)/i;

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

/** Mounts `/assets/<app>/<version>/…` and the public files. */
export function mountFiles(router: Router): void {
  const { directory } = router.deps.assets;
  const assets = serveStatic<AppEnv>({
    root: directory,
    precompressed: true,
    rewriteRequestPath: (path) => path.replace('/assets/', '/'),
  });
  mountPage(router, '/assets/*', policy, (c) => {
    if (SERVER_FILES.test(c.req.path)) throw problemError('not_found');
    return serveFile(c, assets, IMMUTABLE);
  });

  const files = serveStatic<AppEnv>({ root: PUBLIC_DIRECTORY, precompressed: true });
  for (const path of PUBLIC_FILES) mountPage(router, path, policy, (c) => serveFile(c, files, A_DAY));
}

async function serveFile(
  c: Context<AppEnv>,
  serve: ReturnType<typeof serveStatic<AppEnv>>,
  cacheControl: string,
): Promise<Response> {
  const response = await serve(c, async () => {});
  if (!response) throw problemError('not_found');
  response.headers.set('cache-control', cacheControl);
  response.headers.set('content-security-policy', documentCsp());
  return response;
}
