/** Serves the HTML of every page: the active releases, the session, the page's first data and its first view. */
import type { SessionState } from '@storefront/contract';
import type { Release } from '@storefront/federation/release';
import type { Context } from 'hono';
import { mountPage, type Router } from '../http/mount.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Resolver } from '../http/resolve.ts';
import { documentCsp } from '../http/security-headers.ts';
import { activeReleases, releaseUrl } from '../releases/active-releases.ts';
import { documentBody, documentHead } from './document.ts';
import { firstData } from './first-data.ts';
import { renderFirstView } from './first-view.ts';
import { streamHtml } from './html-stream.ts';
import { type PagePlan, planPage, redirectFor } from './page-plan.ts';
import { createServerFiles, type ServerFiles } from './server-files.ts';

const SHELL = 'shell';

interface Site extends Router {
  readonly resolve: Resolver;
  readonly files: ServerFiles;
}

/** Mounts the catch-all; everything more specific is mounted before. */
export function mountPages(router: Router, resolve: Resolver): void {
  const policy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  const site = { ...router, resolve, files: createServerFiles(router.deps.assets.directory) };
  mountPage(router, '/*', policy, (c) => servePage(c, site));
}

async function servePage(c: Context<AppEnv>, site: Site): Promise<Response> {
  const url = new URL(c.req.url);
  const [releases, session] = await Promise.all([
    activeReleases(site.deps),
    site.resolve('getSession', {}, c.var.request),
  ]);
  const shell = releases.find(({ app }) => app === SHELL);
  if (!shell) throw new Error('No release of the shell is active.');

  const plan = planPage(releases, url.pathname);
  if ('redirect' in plan) return c.redirect(plan.redirect);
  const isSignedIn = session.user !== null;
  const elsewhere = redirectFor(plan.route, isSignedIn, url.pathname + url.search);
  if (elsewhere) return c.redirect(elsewhere);

  c.header('content-type', 'text/html; charset=utf-8');
  c.header('content-security-policy', documentCsp);
  c.header('vary', 'Cookie, Accept-Encoding');
  // What a signed-in user sees must not stay behind on the machine; for everyone else a check before reuse will do.
  c.header('cache-control', isSignedIn ? 'no-store' : 'no-cache');
  return streamHtml(c, renderDocument(c, site, { releases, shell, plan, session, url }));
}

interface PageSituation {
  readonly releases: readonly Release[];
  readonly shell: Release;
  readonly plan: PagePlan;
  readonly session: SessionState;
  readonly url: URL;
}

/** The document in two parts: the head before the page's data is there, and the rest. */
async function* renderDocument(
  c: Context<AppEnv>,
  { resolve, files }: Site,
  { releases, shell, plan, session, url }: PageSituation,
): AsyncGenerator<string> {
  const { request } = c.var;
  yield String(documentHead(shell, plan));
  const apps = releases
    .filter((release) => release !== shell)
    .map((release) => ({ entry: releaseUrl(release) + release.entry, description: release.description }));
  const data = await firstData(plan, url.searchParams, resolve, request);
  const boot = { apps, session, data };
  const view = { shell, plan, boot, url: url.pathname + url.search, log: request.log };
  yield String(documentBody(boot, await renderFirstView(files, view, () => {})));
}
