import type { Context } from 'hono';
import { NOTICE_COOKIE, takeNotice } from '../forms/notice-cookie.ts';
import { acceptedEncoding } from '../http/encoding.ts';
import { mountPage, type Router } from '../http/mount.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Resolver } from '../http/resolve.ts';
import { ATTEMPT_COOKIE } from '../mfa/attempts.service.ts';
import { visitorOf } from '../releases/canary/visitor.ts';
import { SESSION_COOKIE } from '../sessions/sessions.service.ts';
import { type CutOff, createCutOff } from './cut-off.ts';
import { streamHtml } from './html-stream.ts';
import { pageSearch, searchOf } from './page-address.ts';
import { type KeptPage, keptPage } from './page-cache.ts';
import { planPage, redirectFor, SHELL } from './page-plan.ts';
import { policyHeaders } from './page-policy.ts';
import { createPageScript, type PageScript } from './page-script.ts';
import { createPageStyles, type PageStyles } from './page-styles.ts';
import { renderPage } from './render-page.ts';
import { createServerFiles, type ServerFiles } from './server-files.ts';
import { warmUp } from './warm-up.ts';

interface Site extends Router {
  readonly resolve: Resolver;
  readonly files: ServerFiles;
  readonly cutOff: CutOff;
  readonly script: PageScript;
  readonly styles: PageStyles;
}

/** Mounts the catch-all; everything more specific is mounted before. Returns the pages' warm-up. */
export function mountPages(router: Router, resolve: Resolver): () => Promise<void> {
  const policy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  const { assets, renderBudget } = router.deps;
  const files = createServerFiles(assets.store);
  const script = createPageScript(assets.store);
  const styles = createPageStyles(assets.store);
  const site = { ...router, resolve, files, script, styles, cutOff: createCutOff(renderBudget) };
  mountPage(router, '/*', policy, (c) => servePage(c, site));
  return () => warmUp(router.deps, (c, means) => servePage(c, { ...site, ...means }));
}

async function servePage(
  c: Context<AppEnv>,
  { deps, resolve, files, cutOff, script: pageScript, styles: pageStyles }: Site,
): Promise<Response> {
  const { request } = c.var;
  const { pathname, search, searchParams: asked } = new URL(c.req.url);
  const set = await deps.releases.releasesFor(await visitorOf(deps, request.cookies));
  const { key, id: releaseSet, releases } = set;
  const shell = releases.find(({ app }) => app === SHELL);
  if (!shell) throw new Error('No release of the shell is active.');
  const plan = planPage(releases, pathname);
  if ('redirect' in plan) return c.redirect(plan.redirect);

  const { app, version } = plan.release;
  c.set('page', { app, version, shellVersion: shell.version, route: plan.route.path });
  const searchParams = pageSearch(plan.route, asked);
  const url = pathname + searchOf(searchParams);
  const pageKey = `${key} ${url}`;
  const isVisitor = [SESSION_COOKIE, ATTEMPT_COOKIE, NOTICE_COOKIE].every(
    (name) => request.cookies.get(name) === undefined,
  );
  const kept = isVisitor ? deps.pageCache.pages.read(pageKey) : undefined;
  const session = isVisitor ? { user: null, cart: null } : await resolve('getSession', {}, request);
  const isSignedIn = session.user !== null;
  const elsewhere = redirectFor(plan.route, isSignedIn, pathname + search);
  if (elsewhere) return c.redirect(elsewhere);
  const notice = takeNotice(deps, request.cookies, session.user?.id);

  for (const release of new Set([shell, plan.release])) deps.releases.countView(release);
  c.header('content-type', 'text/html; charset=utf-8');
  const [script, styles] = await Promise.all([
    pageScript.read(shell, request.log),
    pageStyles.read(shell, plan, request.log),
  ]);
  for (const [name, value] of Object.entries(policyHeaders(set, script, styles))) c.header(name, value);
  c.header('vary', 'Cookie, Accept-Encoding');
  // Personal pages must not stay on the machine; others are revalidated before reuse.
  c.header('cache-control', isSignedIn || session.attempt || notice ? 'no-store' : 'no-cache');
  if (kept) return serveKept(c, kept);

  const keep = deps.pageCache.pages.begin();
  const [origin] = deps.publicOrigins;
  const { status, head, rest } = await renderPage(
    { releaseSet, releases, shell, plan, script, styles, session, notice, url, searchParams, request, origin },
    {
      resolve,
      answers: deps.pageCache.answers,
      files,
      cutOff,
      onFailure: (release) => deps.releases.countError(release, 'server-render'),
    },
    (html) => isVisitor && keep(pageKey, keptPage(html)),
  );
  c.status(status);
  return streamHtml(c, head, rest);
}

async function serveKept(c: Context<AppEnv>, page: KeptPage): Promise<Response> {
  c.header('etag', page.etag);
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304);
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  return c.body((await page.body(encoding)) as string);
}
