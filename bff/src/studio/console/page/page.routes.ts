import { serveStatic } from '@hono/node-server/serve-static';
import type { RoutePolicy } from '@storefront/contract';
import { SCRIPT_POLICY } from '@storefront/federation/release';
import { problemError } from '../../../base/errors.ts';
import { mountPage, type Router } from '../../../base/http/mount.ts';
import type { AppEnv } from '../../../base/http/request-context.ts';
import { documentCsp } from '../../../base/http/security-headers.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { ASSETS, directoryOf, documentReader, NOT_BUILT } from './page-files.ts';

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' };
const asset: RoutePolicy = { ...policy, rateLimit: 'unlimited' };
/** File names contain hashes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PRIVATE_FILES = /\.map(\.\w+)?$|entry\.json/i;

/** Serves the same document at every address; the page reads the address itself. */
export function mountConsolePage(router: Router<StudioDeps>, { console: settings }: ConsoleDeps): void {
  const directory = directoryOf(settings);
  // Created on first use, because it complains of a missing directory.
  const files = () =>
    serveStatic<AppEnv>({
      root: directory,
      precompressed: true,
      rewriteRequestPath: (path) => path.replace(ASSETS, '/'),
    });
  let serve: ReturnType<typeof files> | undefined;
  mountPage(router, `${ASSETS}*`, asset, async (c) => {
    serve ??= files();
    const response = PRIVATE_FILES.test(c.req.path) ? undefined : await serve(c, async () => {});
    if (!response) throw problemError('not_found');
    response.headers.set('cache-control', IMMUTABLE);
    response.headers.set('content-security-policy', documentCsp());
    return response;
  });

  const read = documentReader(directory);
  mountPage(router, '/*', policy, async (c) => {
    const html = await read();
    return c.body(html ?? NOT_BUILT, html === undefined ? 503 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': documentCsp({ trustedTypes: [SCRIPT_POLICY] }),
      'referrer-policy': 'no-referrer',
    });
  });
}
