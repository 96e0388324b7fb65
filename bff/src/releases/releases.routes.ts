import { contract } from '@storefront/contract';
import { problemError } from '../errors.ts';
import { mount, mountPage, type Router } from '../http/mount.ts';
import { releaseFailed } from '../telemetry/signals.ts';
import { recordBrowserError } from './browser-errors/browser-errors.service.ts';
import { countViolations } from './canary/violations.ts';
import { knownVisitor } from './canary/visitor.ts';
import { castVote } from './canary/votes.ts';
import { acceptPin, PIN_PATH } from './registry/pins.ts';

const HOME = '/home';

export function mountReleases(router: Router): void {
  const { deps } = router;

  mount(router, contract.reportClientError, async ({ body, address, cookies, log }) => {
    const { app, version, kind, path, message, stack = '' } = body;
    const visitor = await knownVisitor(deps, cookies);
    const { releases } = await deps.releases.releasesFor(visitor);
    // Counts only releases this visitor gets: others are invented or outdated.
    const release = releases.find((candidate) => candidate.app === app && candidate.version === version);
    if (!release) return;
    const { visitorId } = visitor;
    // Scripts fail for many reasons that are no release's.
    const mayVote = kind !== 'script' && visitorId !== undefined;
    if (kind === 'script') releaseFailed.tell({ app, version, kind });
    else deps.releases.countError(release, kind);
    const isVote = mayVote && (await castVote(deps, release, { visitorId, address }));
    // Only declared patterns: any other path might contain personal data.
    const route = release.description.routes.some((declared) => declared.path === path) ? path : undefined;
    if (message !== undefined) await recordBrowserError(deps, release, { kind, route, message, stack });
    log.warn({ event: 'client_error', app, version, kind, route, isVote }, 'a release failed in a browser');
  });

  mount(router, contract.reportViolations, async ({ query, report, cookies, log }) => {
    const set = await deps.releases.releasesFor(await knownVisitor(deps, cookies));
    // Ignores outdated pages and invented release sets.
    if (set.id === query.set) countViolations(deps.releases, { report, set, log });
  });

  const policy = { auth: 'public', csrf: 'safe', rateLimit: 'browse', cache: 'no-store' } as const;
  mountPage(router, PIN_PATH, policy, async (c) => {
    if (!(await acceptPin(deps, c.var.request.cookies, c.req.param('token') ?? ''))) throw problemError('not_found');
    return c.redirect(HOME);
  });
}
