/** A page's releases, from a copy in memory kept fresh by the database's notices, or by polling without them. */
import type { Release } from '@storefront/federation/release';
import { type Clock, SECOND } from '../../base/clock.ts';
import type { Components } from '../../base/component-health.ts';
import type { Db } from '../../base/db/database.ts';
import type { Listener } from '../../base/db/listen.ts';
import type { Log } from '../../base/log.ts';
import { repeat } from '../../base/repeat.ts';
import { startWorker } from '../../base/schedule/worker.ts';
import { releaseFailed, releaseViewed } from '../../base/signals.ts';
import { judgeCanaries } from '../canary/canary-guard.ts';
import { createHealthCounters, type ErrorKind } from '../canary/health-counters.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import {
  type ChosenReleases,
  chooseReleases,
  keyOf,
  type ReleaseSet,
  releaseSetOf,
  type Visitor,
} from '../registry/release-set.ts';
import type { LiveApp } from '../registry/releases.repository.ts';
import { setRenderingOff } from '../registry/rendering.repository.ts';
import { createReleaseCopy } from './release-copy.ts';

export interface ReleaseRegistry {
  /** Returns the releases that visitors may get, from memory alone. */
  live(): readonly Release[];
  /** Queries the database only for the first call and for pins. */
  releasesFor(visitor: Visitor): Promise<ChosenReleases>;
  /** Like `releasesFor`, from memory alone; undefined when that is not enough. */
  knownFor(visitor: Visitor): ReleaseSet | undefined;
  hasCanary(): Promise<boolean>;
  /** Counts a page that contains `release`; ignored unless that is active or a canary. */
  countView(release: ReleaseId): void;
  /** Counts an error, those of scripts and translated pages apart: votes count the former, nothing the latter. */
  countError(release: ReleaseId, kind: ErrorKind | 'script' | 'translated'): void;
  /** Returns true when the server renders first views of `release`. */
  isRendered(release: ReleaseId): boolean;
  /** Leaves the pages of `release` to browsers until a person resumes rendering. */
  stopRendering(release: ReleaseId): Promise<void>;
  refresh(): Promise<void>;
  /** Writes the counts and stops. */
  stop(): Promise<void>;
}

interface RegistryDeps {
  readonly db: Db;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  readonly components: Components;
}

const CHANNEL = 'releases_changed';
const POLL_INTERVAL = 0.5 * SECOND;
const UPKEEP_INTERVAL = 1 * SECOND;
/** Bounds the cache, because pins make many combinations. */
const MAX_SETS = 100;

/** Creates the registry of this process; it does not keep the process alive. */
export function createReleaseRegistry({ db, listener, clock, log, components }: RegistryDeps): ReleaseRegistry {
  const copy = createReleaseCopy(db, log);
  const counters = createHealthCounters({ db, clock });
  const sets = new Map<string, ChosenReleases>();

  /** Usually returns the same object for the same releases. */
  function chosen(live: readonly LiveApp[], pinned: readonly Release[], visitor: Visitor): ChosenReleases {
    const releases = chooseReleases(live, pinned, visitor);
    const isForEverybody = pinned.length === 0 && !live.some(({ canary }) => canary);
    const key = `${keyOf(releases)} ${isForEverybody}`;
    const set = sets.get(key) ?? { ...releaseSetOf(releases), isForEverybody };
    if (sets.size >= MAX_SETS) sets.clear();
    sets.set(key, set);
    return set;
  }

  const subscription = listener.listen(CHANNEL, () => void copy.tryRefresh());
  const stopPolling = repeat(POLL_INTERVAL, async () => {
    if (!subscription.isUp() || copy.isFailing()) await copy.tryRefresh();
  });
  const upkeep = startWorker({
    component: components.component('canary-guard'),
    interval: UPKEEP_INTERVAL,
    work: async () => {
      await counters.flush();
      if (copy.known().some(({ canary }) => canary)) await judgeCanaries({ db, clock, log });
    },
  });

  const countView = (release: ReleaseId) => {
    if (!copy.isLive(release)) return;
    counters.countView(release);
    releaseViewed.tell(release);
  };
  const countError: ReleaseRegistry['countError'] = (release, kind) => {
    if (!copy.isLive(release)) return;
    if (kind !== 'script' && kind !== 'translated') counters.countError(release, kind);
    releaseFailed.tell({ ...release, kind });
  };
  return {
    live: () => copy.known().flatMap(({ active, canary }) => [active, ...(canary ? [canary.release] : [])]),
    async releasesFor(visitor) {
      const pinned = await Promise.all(
        Object.entries(visitor.pins).map(([app, version]) => copy.find({ app, version })),
      );
      const found = pinned.filter((release) => release !== undefined);
      return chosen(await copy.live(), found, visitor);
    },
    knownFor({ visitorId, pins }) {
      const live = copy.known();
      const pinned = Object.entries(pins).map(([app, version]) => copy.found({ app, version }));
      const found = pinned.filter((release) => release !== undefined);
      const dependsOnLots = live.some(({ canary }) => canary);
      if (live.length === 0 || found.length < pinned.length) return undefined;
      if (visitorId === undefined && dependsOnLots) return undefined;
      return chosen(live, found, { visitorId, pins });
    },
    hasCanary: async () => (await copy.live()).some(({ canary }) => canary),
    countView,
    countError,
    isRendered: copy.isRendered,
    async stopRendering(release) {
      await setRenderingOff(db, release, clock.now());
      await copy.tryRefresh();
    },
    refresh: () => copy.refresh(),
    async stop() {
      subscription.stop();
      await Promise.all([stopPolling(), upkeep.stop()]);
      await counters.flush().catch((err: unknown) => {
        log.warn({ event: 'release_upkeep_failed', err }, 'the health of releases could not be stored');
      });
    },
  };
}
