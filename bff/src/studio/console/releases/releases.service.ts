/** Releases in the console; every change goes through the gate and the registry, as from a command. */
import type { ReleasesOverview } from '@storefront/contract/console';
import { writeAudit } from '../../../base/audit/audit.ts';
import { before, DAY } from '../../../base/clock.ts';
import { inTransaction } from '../../../base/db/transaction.ts';
import type { ConsoleSession } from '../../../base/http/console-session.ts';
import {
  type Attribution,
  createReleaseAdmin,
  type ReleaseAdmin,
  type ReleaseRecord,
} from '../../../releases/admin/releases.ts';
import { closePreview } from '../../../releases/previews/previews.repository.ts';
import type { Live } from '../../../releases/registry/activations.repository.ts';
import { refuseRelease } from '../../../releases/registry/release-error.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { findHealthHours, type HealthHour } from './releases.repository.ts';

const SHOWN_VERSIONS = 20;

export const adminOf = (deps: ConsoleDeps) => createReleaseAdmin({ ...deps, store: deps.assets.store });

export async function readReleases(deps: ConsoleDeps): Promise<ReleasesOverview> {
  const admin = adminOf(deps);
  const [{ releases, live, events }, previews] = await Promise.all([admin.overview(), admin.previews()]);
  const health = await findHealthHours(deps.db, before(deps.clock.now(), 1 * DAY));
  return {
    apps: live.map(({ app, version, activatedAt, canaryVersion, canaryPercent, canaryStartedAt }) => ({
      app,
      version,
      activatedAt: activatedAt.toISOString(),
      canary:
        canaryVersion !== null && canaryPercent !== null && canaryStartedAt
          ? { version: canaryVersion, percent: canaryPercent, startedAt: canaryStartedAt.toISOString() }
          : null,
      hours: hoursOf(health, app, version),
      canaryHours: canaryVersion === null ? [] : hoursOf(health, app, canaryVersion),
      versions: releases
        .filter((release) => release.app === app)
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .slice(0, SHOWN_VERSIONS)
        .map(versionOf),
    })),
    previews: previews.map(({ createdAt, expiresAt, ...preview }) => ({
      ...preview,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}

function versionOf({ version, commit, createdBy, createdAt, ...state }: ReleaseRecord) {
  return {
    version,
    commit,
    createdBy,
    createdAt: createdAt.toISOString(),
    isRendered: (state.renderingOffAt ?? null) === null,
    triedInBrowser: state.triedInBrowser ?? null,
    forPreviews: state.forPreviews ?? false,
  };
}

function hoursOf(health: readonly HealthHour[], app: string, version: string) {
  return health
    .filter((each) => each.app === app && each.version === version)
    .map(({ hour, views, errors }) => ({ at: hour.toISOString(), views, errors }));
}

interface Change {
  readonly action: 'canary' | 'activate' | 'promote' | 'rollback';
  readonly app: string;
  readonly reason: string | undefined;
}

const liveOf = ({ version, canaryVersion, canaryPercent }: Live) => ({
  version,
  canary: canaryVersion,
  percent: canaryPercent,
});

/** @throws release_refused with every reason */
export async function changeRelease(
  deps: ConsoleDeps,
  session: ConsoleSession,
  { action, app, reason }: Change,
  work: (admin: ReleaseAdmin, by: Attribution) => Promise<unknown>,
): Promise<ReleasesOverview> {
  const along: Attribution['along'] = (tx, before, now) =>
    writeAudit(deps, tx, session, {
      action: `release.${action}`,
      subject: { kind: 'release', id: app },
      from: before ? liveOf(before) : null,
      to: { ...(now && liveOf(now)), reason: reason ?? null },
    });
  await work(adminOf(deps), { actor: session.actor, reason, along }).catch(refuseRelease);
  return await readReleases(deps);
}

/** Does nothing for a preview that is over. */
export async function endPreview(deps: ConsoleDeps, session: ConsoleSession, id: string): Promise<ReleasesOverview> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await closePreview(tx, id, deps.clock.now());
    if (!ended) return;
    await writeAudit(deps, tx, session, {
      action: 'release.end-preview',
      subject: { kind: 'release', id: ended.app },
      from: { version: ended.version },
      to: null,
    });
  });
  return await readReleases(deps);
}
