/** Serves the HTML of every page: the active releases, the session and the page's first data, in one answer. */
import type { Context } from 'hono';
import { mountPage, type Router } from '../http/mount.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Resolver } from '../http/resolve.ts';
import { documentCsp } from '../http/security-headers.ts';
import { activeReleases, releaseUrl } from '../releases/active-releases.ts';
import { renderDocument } from './document.ts';
import { firstData } from './first-data.ts';
import { planPage, redirectFor } from './page-plan.ts';

const SHELL = 'shell';

/** Mounts the catch-all; everything more specific is mounted before. */
export function mountPages(router: Router, resolve: Resolver): void {
  const policy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  mountPage(router, '/*', policy, (c) => servePage(c, router, resolve));
}

async function servePage(c: Context<AppEnv>, { deps }: Router, resolve: Resolver): Promise<Response> {
  const { request } = c.var;
  const url = new URL(c.req.url);
  const releases = await activeReleases(deps);
  const shell = releases.find(({ app }) => app === SHELL);
  if (!shell) throw new Error('No release of the shell is active.');

  const plan = planPage(releases, url.pathname);
  if ('redirect' in plan) return c.redirect(plan.redirect);
  const [session, data] = await Promise.all([
    resolve('getSession', {}, request),
    firstData(plan, url.searchParams, resolve, request),
  ]);
  const isSignedIn = session.user !== null;
  const elsewhere = redirectFor(plan.route, isSignedIn, url.pathname + url.search);
  if (elsewhere) return c.redirect(elsewhere);

  const apps = releases
    .filter((release) => release !== shell)
    .map((release) => ({ entry: releaseUrl(release) + release.entry, description: release.description }));
  c.header('content-security-policy', documentCsp);
  c.header('vary', 'Cookie');
  // What a signed-in user sees must not stay behind on the machine; for everyone else a check before reuse will do.
  c.header('cache-control', isSignedIn ? 'no-store' : 'no-cache');
  return c.html(await renderDocument({ shell, plan, boot: { apps, session, data } }));
}
