/** Counts policy violations by the release of the violating script, or of the page when no script is known. */
import type { Release } from '@storefront/federation/release';
import type { Log } from '../../base/log.ts';
import { planPage } from '../registry/page-plan.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import type { ReleaseSet } from '../registry/release-set.ts';
import { releaseUrl } from '../registry/release-url.ts';
import { violationsIn } from './violation-report.ts';

interface ErrorCounter {
  countError(release: ReleaseId, kind: 'violation'): void;
}

interface Report {
  readonly report: unknown;
  readonly set: ReleaseSet;
  readonly log: Log;
}

/** Counts and logs the violations of a page; no verdict depends on them. */
export function countViolations(releases: ErrorCounter, { report, set, log }: Report): void {
  for (const { directive, blocked, place } of violationsIn(report)) {
    const release = releaseAt(set.releases, place);
    if (!release) continue;
    const { app, version } = release;
    releases.countError(release, 'violation');
    log.warn(
      { event: 'csp_violation', app, version, directive, blocked },
      'a page violated its content security policy',
    );
  }
}

function releaseAt(releases: readonly Release[], path: string): Release | undefined {
  const own = releases.find((release) => path.startsWith(releaseUrl(release)));
  if (own) return own;
  const plan = planPage(releases, path);
  return 'release' in plan ? plan.release : undefined;
}
