import { contract } from '@storefront/contract';
import type { Release } from '@storefront/federation/release';
import { problemError } from '../base/errors.ts';
import { mount, mountPage, type Router } from '../base/http/mount.ts';
import { vitalMeasured } from '../base/signals.ts';
import { describeBrowserError, isErrorOf } from './browser-errors/browser-error.ts';
import { recordBrowserError } from './browser-errors/browser-errors.service.ts';
import { countViolations } from './canary/violations.ts';
import { castVote } from './canary/votes.ts';
import type { ReleasesDeps } from './deps.ts';
import { acceptPin, PIN_PATH } from './previews/pins.ts';
import { mountPreviews } from './previews/previews.routes.ts';
import type { ReleaseId } from './registry/release-record.ts';
import { knownVisitor } from './serving/visitor.ts';

const HOME = '/home';

export function mountReleases(router: Router<ReleasesDeps>): void {
  const { deps } = router;

  mount(router, contract.reportClientError, async ({ body, address, cookies, log }) => {
    const { app, version, path, message, stack = '' } = body;
    // Only the server reports its own renders, because verdicts trust these reports.
    const kind = body.kind === 'server-render' ? 'render' : body.kind;
    const visitor = await knownVisitor(deps, cookies);
    const { releases } = await deps.releases.releasesFor(visitor);
    // Counts only releases that this visitor gets: others are invented or outdated.
    const release = findRelease(releases, { app, version });
    if (!release) return;
    // Keeps only declared patterns, as other paths might contain personal data.
    const route = declares(release, path) ? path : undefined;
    const error = message === undefined ? undefined : describeBrowserError({ kind, route, message, stack });
    // A report that claims this has no vote, whatever else it contains.
    const isTranslated = body.isTranslated === true && kind !== 'load';
    deps.releases.countError(release, isTranslated ? 'translated' : kind);
    if (error) await recordBrowserError(deps, release, error);
    const { visitorId } = visitor;
    const isItsOwn = !isTranslated && (kind !== 'script' || (error !== undefined && isErrorOf(release, error)));
    const ballot = { kind: kind === 'script' ? 'script' : 'failure', address } as const;
    const isVote = isItsOwn && visitorId !== undefined && (await castVote(deps, release, { ...ballot, visitorId }));
    log.warn(
      { event: 'client_error', app, version, kind, route, isTranslated, isVote },
      'a release failed in a browser',
    );
  });

  mount(router, contract.reportVitals, async ({ body: { app, version, path: route, values } }) => {
    const release = findRelease(deps.releases.live(), { app, version });
    if (!release || !declares(release, route)) return;
    for (const { name, value } of values) vitalMeasured.tell({ app, version, route, vital: name, value });
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
  mountPreviews(router);
}

const findRelease = (releases: readonly Release[], { app, version }: ReleaseId) =>
  releases.find((release) => release.app === app && release.version === version);

const declares = ({ description }: Release, path: string) =>
  description.routes.some((declared) => declared.path === path);
