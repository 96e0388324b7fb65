import type { Release } from '@storefront/federation/release';
import type { Db } from '../../base/db/database.ts';
import { shared } from '../../base/db/limits.ts';
import type { Log } from '../../base/log.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { keyOf } from '../registry/release-set.ts';
import { findRelease, type LiveApp, listLiveApps } from '../registry/releases.repository.ts';
import { listUnrendered } from '../registry/rendering.repository.ts';

export interface ReleaseCopy {
  /** Queries the database only while nothing is known. */
  live(): Promise<readonly LiveApp[]>;
  known(): readonly LiveApp[];
  isLive(release: ReleaseId): boolean;
  /** Returns true when the server renders its first views. */
  isRendered(release: ReleaseId): boolean;
  /** Returns undefined when there is none or it cannot be read; cached, because releases are immutable. */
  find(id: ReleaseId): Promise<Release | undefined>;
  found(id: ReleaseId): Release | undefined;
  /** Queries now, and once more if a query is already running. */
  refresh(): Promise<void>;
  /** Like `refresh`, but keeps the known releases on failure. */
  tryRefresh(): Promise<void>;
  /** Returns true when the last `tryRefresh` failed. */
  isFailing(): boolean;
}

const MAX_FOUND = 100;

export function createReleaseCopy(db: Db, log: Log): ReleaseCopy {
  let apps: readonly LiveApp[] | undefined;
  let ids = new Set<string>();
  let unrendered = new Set<string>();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isFailing = false;

  async function load(): Promise<void> {
    const [live, off] = await Promise.all([shared(() => listLiveApps(db)), listUnrendered(db)]);
    apps = live;
    ids = new Set(live.flatMap(({ active, canary }) => [active, ...(canary ? [canary.release] : [])].map(idOf)));
    unrendered = new Set(off.map(idOf));
  }

  function refresh(): Promise<void> {
    if (running) {
      // The running query may have read before the change.
      next ??= running.catch(() => {}).then(refresh);
      return next;
    }
    next = undefined;
    running = load().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function tryRefresh(): Promise<void> {
    try {
      await refresh();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ event: 'release_refresh_failed', err }, 'the last known releases stay in use');
      isFailing = true;
    }
  }

  return {
    async live() {
      if (!apps) await refresh();
      return apps ?? [];
    },
    known: () => apps ?? [],
    isLive: (release) => ids.has(idOf(release)),
    isRendered: (release) => !unrendered.has(idOf(release)),
    ...createFound(db, log),
    refresh,
    tryRefresh,
    isFailing: () => isFailing,
  };
}

/** Loads releases of any age on demand. */
function createFound(db: Db, log: Log): Pick<ReleaseCopy, 'find' | 'found'> {
  const found = new Map<string, Release>();
  return {
    found: (id) => found.get(idOf(id)),
    async find(id) {
      const key = idOf(id);
      const known = found.get(key);
      if (known) return known;
      const record = await findRelease(db, id.app, id.version).catch((err: unknown) => {
        log.warn({ event: 'pinned_release_failed', err }, 'a pinned release could not be looked up');
      });
      if (!record) return undefined;
      if (found.size >= MAX_FOUND) found.clear();
      found.set(key, record.description);
      return record.description;
    },
  };
}

function idOf(release: ReleaseId): string {
  return keyOf([release]);
}
