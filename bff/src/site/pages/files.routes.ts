import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { RoutePolicy } from '@storefront/contract';
import type { Context } from 'hono';
import { filesError, problemError } from '../../base/errors.ts';
import { matchesEtag } from '../../base/http/cache.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import { FONTS, PLAIN_STYLE, publicFile } from '../../base/http/plain-page.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { documentCsp } from '../../base/http/security-headers.ts';
import { RETURN_SCRIPT } from '../../people/oidc/return-page.ts';
import { type Development, developmentOf } from '../../releases/develop/developments.ts';
import { isDeveloped } from '../../releases/registry/release-url.ts';
import { OWN_BUILDS_STYLE } from '../../releases/serving/own-builds-bar.ts';
import { answerMedia } from '../../shop/catalog/media-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { SHARE_CARD_FILE, shareCard } from './share-card.ts';

const PUBLIC_FILES = [
  OWN_BUILDS_STYLE,
  '/default-avatar.png',
  '/favicon.ico',
  '/favicon-out.svg',
  '/favicon.svg',
  '/icons/*',
  PLAIN_STYLE,
  RETURN_SCRIPT,
];

const DAY_IN_SECONDS = 24 * 60 * 60;
const IMMUTABLE = `public, max-age=${365 * DAY_IN_SECONDS}, immutable`;
const A_DAY = `public, max-age=${DAY_IN_SECONDS}`;

const RELEASED = /^\/assets\/(?<app>[a-z][a-z0-9-]{0,62})\/(?<version>\w[\w.-]{0,99})\/(?<file>.+)$/;
/** Matches releases' server files and source maps, which are not public. */
const PRIVATE_FILES = /^server(\/|$)|\.map(\.\w+)?$/i;

/** Files that other programs of a phone fetch, which come from another origin. */
const ROOM_FILE = /\/room-[0-9a-f]{16}\.(glb|usdz)$/;
const forViewers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const policy: RoutePolicy = { auth: 'public', csrf: 'safe', rateLimit: 'unlimited', cache: 'revalidate' };

export function mountFiles(router: Router<PagesDeps>): void {
  const { deps } = router;
  const { store } = deps.assets;
  const assets = serveStatic<AppEnv>({
    root: store.directory,
    precompressed: true,
    rewriteRequestPath: (path) => path.replace('/assets/', '/'),
  });
  mountPage(router, '/assets/*', policy, async (c) => {
    const { app = '', version = '', file = '' } = RELEASED.exec(c.req.path)?.groups ?? {};
    if (isDeveloped({ version })) return toDeveloper(c, await developmentOf(router.deps, c.var.request.cookies), app);
    if (file === '' || PRIVATE_FILES.test(file)) throw problemError('not_found');
    const isThere = await store.provide({ app, version }).catch((cause: unknown) => {
      throw filesError('released_file_out_of_reach', `${app}/${version}`, cause);
    });
    const response = isThere && (await assets(c, async () => {}));
    if (response) return unlessKnown(c, lasting(response, IMMUTABLE), version);
    const release = deps.releases.live().find((one) => one.app === app && one.version === version);
    if (release?.files.some(({ path }) => path === file)) throw filesError('released_file_missing', c.req.path);
    throw problemError('not_found');
  });

  const files = serveStatic<AppEnv>({ root: publicFile('/'), precompressed: true });
  for (const path of PUBLIC_FILES) mountPage(router, path, policy, (c) => serveFile(c, files, A_DAY));

  for (const [path, font] of Object.entries(FONTS)) {
    const serve = serveStatic<AppEnv>({ path: fileURLToPath(import.meta.resolve(font)) });
    mountPage(router, path, policy, (c) => serveFile(c, serve, A_DAY));
  }

  const card = serveStatic<AppEnv>({ path: SHARE_CARD_FILE });
  mountPage(router, shareCard.path, policy, (c) => serveFile(c, card, A_DAY));

  const forGood = { 'cache-control': IMMUTABLE, 'content-security-policy': documentCsp() };
  mountPage(
    router,
    '/media/*',
    policy,
    async (c) =>
      (await answerMedia(deps, c, { ...forGood, ...(ROOM_FILE.test(c.req.path) && forViewers) })) ??
      serveFile(c, files, A_DAY),
  );
}

/** Redirects to files of a build on the developer's own machine. @throws not_found for other browsers */
function toDeveloper(c: Context<AppEnv>, development: Development | undefined, app: string): Response {
  if (development?.release.app !== app) throw problemError('not_found');
  const { pathname, search } = new URL(c.req.url);
  c.header('cache-control', 'no-store');
  return c.redirect(`${development.origin}${pathname}${search}`, 307);
}

async function serveFile(
  c: Context<AppEnv>,
  serve: ReturnType<typeof serveStatic<AppEnv>>,
  cacheControl: string,
): Promise<Response> {
  const response = await serve(c, async () => {});
  if (!response) throw problemError('not_found');
  return lasting(response, cacheControl);
}

function lasting(response: Response, cacheControl: string): Response {
  response.headers.set('cache-control', cacheControl);
  response.headers.set('content-security-policy', documentCsp());
  return response;
}

/** Returns `response`, or 304: a release URL has one content per encoding. */
async function unlessKnown(c: Context<AppEnv>, response: Response, version: string): Promise<Response> {
  const etag = `"${[version, response.headers.get('content-encoding') ?? ''].join('-')}"`;
  response.headers.set('etag', etag);
  response.headers.set('vary', 'Accept-Encoding');
  if (response.status !== 200 || !matchesEtag(c.req.header('if-none-match'), etag)) return response;
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
