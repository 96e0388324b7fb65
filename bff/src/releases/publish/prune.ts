import { before, DAY } from '../../base/clock.ts';
import { listEvents, listLive, type ReleaseEvent } from '../registry/activations.repository.ts';
import type { ActivationDeps } from '../registry/activations.ts';
import { lastActivated } from '../registry/history.ts';
import type { ReleaseId, ReleaseRecord } from '../registry/release-record.ts';
import { deleteUnusedRelease, listReleases } from '../registry/releases.repository.ts';
import type { AssetStore } from '../store/asset-store.ts';

interface PruneDeps extends ActivationDeps {
  readonly store: AssetStore;
}

const GRACE = 7 * DAY;

/** Removes releases that are not live, not among their app's last `keep` active ones, and unused for seven days. */
export async function pruneReleases({ db, clock, store }: PruneDeps, keep: number): Promise<ReleaseId[]> {
  const releases = await listReleases(db);
  const live = await listLive(db);
  const since = before(clock.now(), GRACE);
  const removed: ReleaseId[] = [];
  for (const [app, records] of Map.groupBy(releases, (release) => release.app)) {
    const events = await listEvents(db, app);
    const kept = new Set([
      ...lastActivated(events, keep),
      ...live.filter((row) => row.app === app).flatMap(({ version, canaryVersion }) => [version, canaryVersion]),
    ]);
    for (const record of records) {
      if (kept.has(record.version) || lastUse(record, events) > since) continue;
      // The row goes first: a release without files could be activated, files without a row cannot.
      if (!(await deleteUnusedRelease(db, app, record.version))) continue;
      await store.remove(record);
      removed.push({ app, version: record.version });
    }
  }
  return removed;
}

function lastUse({ version, createdAt }: ReleaseRecord, events: readonly ReleaseEvent[]): Date {
  const used = events.findLast((event) => event.version === version || event.replaced === version)?.at;
  return used && used > createdAt ? used : createdAt;
}
