import type { SessionState } from '@storefront/contract';
import type { RouteDescription } from '@storefront/federation/description';
import type { Release } from '@storefront/federation/release';
import type { Context } from 'hono';
import { problemError } from '../../base/errors.ts';
import { matchesEtag } from '../../base/http/cache.ts';
import { acceptedEncoding } from '../../base/http/encoding.ts';
import { mountPage, type Router } from '../../base/http/mount.ts';
import type { AppEnv, RequestContext } from '../../base/http/request-context.ts';
import type { Resolver } from '../../base/http/resolve.ts';
import type { HeaderRecord } from '../../base/http/respond.ts';
import { unlessBusy } from '../../base/http/unless-busy.ts';
import { knownShop } from '../../base/studio-settings/shop-now.ts';
import { ATTEMPT_COOKIE } from '../../people/mfa/attempts.service.ts';
import { SESSION_COOKIE } from '../../people/sessions/sessions.service.ts';
import {
  DEVELOPMENT_COOKIE,
  type DevelopedSet,
  developmentOf,
  withDevelopment,
} from '../../releases/develop/developments.ts';
import { PINS_COOKIE } from '../../releases/previews/pins.ts';
import { HOME, isPersonal, type PagePlan, planPage, redirectFor, SHELL } from '../../releases/registry/page-plan.ts';
import type { ChosenReleases } from '../../releases/registry/release-set.ts';
import type { OwnBuilds } from '../../releases/serving/own-builds-bar.ts';
import { visitorOf } from '../../releases/serving/visitor.ts';
import { keepCarriedCode } from '../forms/carried-code.ts';
import { NOTICE_COOKIE, popNotice, UNREAD } from '../forms/notice-cookie.ts';
import { streamHtml } from './html-stream.ts';
import { pageSearch, searchOf } from './page-address.ts';
import { type KeptPage, keptPage } from './page-cache.ts';
import { IN_BROWSER, inSharedCaches, NOT_STORED, outageHeaders } from './page-headers.ts';
import { policyHeaders } from './page-policy.ts';
import { createPageScript, type PageScript } from './page-script.ts';
import { createPageStyles, type PageStyles } from './page-styles.ts';
import type { PagesDeps } from './pages-deps.ts';
import { type RenderedRest, renderPage } from './render-page.ts';
import { createFaults, type Faults } from './rendering/faults.ts';
import { answerUnknown } from './unknown-page.ts';
import { warmUp } from './warm-up.ts';

/** Retry-After in seconds for a page that a database outage prevents. */
const RETRY_AFTER = 5;

interface Site extends Router<PagesDeps> {
  readonly resolve: Resolver;
  readonly script: PageScript;
  readonly styles: PageStyles;
  readonly faults: Faults;
}

/** Mounts the catch-all; everything more specific is mounted before. Returns the pages' warm-up. */
export function mountPages(router: Router<PagesDeps>, resolve: Resolver): () => Promise<void> {
  const policy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  const { assets } = router.deps;
  const script = createPageScript(assets.store);
  const styles = createPageStyles(assets.store);
  const site = { ...router, resolve, script, styles, faults: createFaults(router.deps) };
  mountPage(router, '/', policy, (c) => leadHome(c, site));
  mountPage(router, '/*', policy, (c) => servePage(c, site));
  return () => warmUp(router.deps, (c, deps) => servePage(c, { ...site, deps }));
}

/** Redirects from the bare domain: the same for all and in every release, so shared caches serve it in an outage. */
function leadHome(c: Context<AppEnv>, { deps }: Site): Response {
  keepCarriedCode(c.var.request, new URL(c.req.url).searchParams);
  if (!c.get('setsCookies')) setHeaders(c, inSharedCaches(sharedNow(deps)));
  return c.redirect(HOME);
}

const sharedNow = ({ sharedCacheSeconds, clock }: PagesDeps) => ({ seconds: sharedCacheSeconds, now: clock.now() });

async function servePage(c: Context<AppEnv>, site: Site): Promise<Response> {
  const { deps } = site;
  const { request } = c.var;
  const { pathname, search, searchParams: asked } = new URL(c.req.url);
  keepCarriedCode(request, asked);
  const { previews, ...pinned } = await visitorOf(deps, request.cookies);
  const development = await developmentOf(deps, request.cookies);
  const set = withDevelopment(await deps.releases.releasesFor(pinned), development);
  const shell = set.releases.find(({ app }) => app === SHELL);
  if (!shell) throw new Error('No release of the shell is active.');
  const plan = planPage(set.releases, pathname);
  if ('redirect' in plan) return answerUnknown(c, deps, plan.redirect);
  const visitor = await readVisitor(site, request);
  const elsewhere = elsewhereFor(plan.route, visitor, pathname + search);
  if (elsewhere) return c.redirect(elsewhere);

  const { app, version } = plan.release;
  c.set('page', { app, version, shellVersion: shell.version, route: plan.route.path });
  const searchParams = pageSearch(plan.route, asked);
  const url = pathname + searchOf(searchParams);
  return answerPage(c, site, { set, shell, plan, visitor, searchParams, url, own: { development, previews } });
}

interface PageVisitor {
  readonly session: SessionState;
  /** True without any cookie on which the page depends. */
  readonly isUnknown: boolean;
  /** True when the session cannot be read; the browser keeps its cookie. */
  readonly isAccountAway: boolean;
}

const NOBODY: SessionState = { user: null, cart: null };

async function readVisitor({ resolve }: Site, request: RequestContext): Promise<PageVisitor> {
  const has = (name: string) => request.cookies.get(name) !== undefined;
  const isUnknown = ![SESSION_COOKIE, ATTEMPT_COOKIE, NOTICE_COOKIE, DEVELOPMENT_COOKIE, PINS_COOKIE].some(has);
  if (isUnknown) return { session: NOBODY, isUnknown, isAccountAway: false };
  const session = await unlessBusy(resolve('getSession', {}, request));
  return { session: session ?? NOBODY, isUnknown, isAccountAway: session === undefined && has(SESSION_COOKIE) };
}

/** @throws account_unreachable */
function elsewhereFor(
  route: RouteDescription,
  { session, isAccountAway }: PageVisitor,
  target: string,
): string | undefined {
  if (!isAccountAway) return redirectFor(route, session.user !== null, target);
  if (isPersonal(route)) throw problemError('account_unreachable', { retryAfter: RETRY_AFTER });
  return undefined;
}

interface PlannedPage {
  readonly set: ChosenReleases & Partial<Pick<DevelopedSet, 'development'>>;
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly visitor: PageVisitor;
  readonly searchParams: URLSearchParams;
  readonly url: string;
  readonly own: OwnBuilds;
}

async function answerPage(c: Context<AppEnv>, site: Site, page: PlannedPage): Promise<Response> {
  const { deps, resolve } = site;
  const { request } = c.var;
  const { set, shell, plan, visitor, url, own } = page;
  const { session, isUnknown, isAccountAway } = visitor;
  const isOwn = own.development !== undefined || own.previews.length > 0;
  const notice = popNotice(deps, request.cookies, isAccountAway ? UNREAD : session.user?.id);
  for (const release of new Set([shell, plan.release])) deps.releases.countView(release);
  const [script, styles] = await Promise.all([
    site.script.read(shell, request.log),
    site.styles.read(shell, plan, request.log),
  ]);
  const policy = policyHeaders(set, script, styles);
  setHeaders(c, {
    'content-type': 'text/html; charset=utf-8',
    vary: 'Cookie, Accept-Encoding',
    ...policy,
    ...(session.user || session.attempt || notice || isAccountAway || isOwn ? NOT_STORED : IN_BROWSER),
  });
  const share = (outage?: RenderedRest['outage']) => {
    const isSame = isUnknown && set.isForEverybody && !c.get('setsCookies');
    if (isSame) setHeaders(c, inSharedCaches({ ...sharedNow(deps), outage }));
  };
  const { pages, answers, isCurrent } = deps.pageCache;
  const pageKey = `${set.key} ${url}`;
  const kept = isUnknown ? pages.read(pageKey) : undefined;
  if (kept) {
    share();
    return serveKept(c, kept);
  }

  const keep = pages.begin();
  const [origin] = deps.publicOrigins;
  const { shop, isKnown } = await knownShop(deps);
  const { head, rest } = await renderPage(
    {
      ...page,
      ...visitor,
      releaseSet: set.id,
      releases: set.releases,
      script,
      styles,
      notice,
      request,
      origin,
      shop,
    },
    {
      ...{ resolve, answers, isCurrent, renderers: deps.renderers, isRendered: deps.releases.isRendered },
      onFailure: (release, isFault) => blame(site, release, isFault),
    },
  );
  const keepWhole = ({ body, isWhole, outage }: RenderedRest) => {
    if (isUnknown && isWhole && isKnown && !outage) keep(pageKey, keptPage(head + body, policy));
  };
  rest.then(keepWhole, () => {});
  const onWhole = ({ status, isWhole, outage }: RenderedRest) => {
    c.status(status);
    if (outage) setHeaders(c, outageHeaders(outage));
    if (status === 503) setHeaders(c, { ...NOT_STORED, 'retry-after': String(RETRY_AFTER) });
    else if (isWhole && isKnown) share(outage);
  };
  // A shared cache may have sent a request without a personal cookie.
  const inOneGo = isUnknown && deps.sharedCacheSeconds > 0;
  const response = await streamHtml(c, head, rest, { inOneGo, onWhole });
  rest.catch((err: unknown) => request.log.error({ event: 'page_torn', err }, 'a page failed after its head was sent'));
  return response;
}

/** Stops rendering a release on the server when it costs a renderer too often. */
function blame({ deps: { releases, log }, faults }: Site, release: Release, isFault: boolean): void {
  releases.countError(release, 'server-render');
  if (!isFault || !faults.note(release)) return;
  const { app, version } = release;
  log.error({ event: 'rendering_stopped', app, version }, 'server rendering of a release was turned off');
  releases.stopRendering(release).catch((err: unknown) => {
    log.error(
      { event: 'rendering_not_stopped', app, version, err },
      'turning off server rendering could not be stored',
    );
  });
}

function setHeaders(c: Context, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

async function serveKept(c: Context<AppEnv>, page: KeptPage): Promise<Response> {
  const etag = page.etag();
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  // RFC 9110 8.8.1: another encoding has a weak tag.
  c.header('etag', encoding ? `W/${etag}` : etag);
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  if (encoding) c.header('content-encoding', encoding);
  return c.body((await page.body(encoding)) as string);
}
