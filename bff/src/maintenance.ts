/** Housekeeping: rows that are over are deleted in the background. */
import { forgetUnusedDevices } from './accounts/accounts.repository.ts';
import { DEVICE_MEMORY } from './accounts/devices.ts';
import { before, type Clock, DAY, HOUR } from './clock.ts';
import type { Db } from './db/database.ts';
import { deleteStaleCounters } from './http/rate-limit.repository.ts';
import type { Log } from './log.ts';
import { deleteOldCounts } from './releases/health.repository.ts';
import { deleteEndedSessions } from './sessions/sessions.repository.ts';
import { liveAt } from './sessions/sessions.service.ts';

interface MaintenanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const INTERVAL = 1 * HOUR;
/** No rate-limit window is this long. */
const COUNTER_MEMORY = 1 * DAY;
/** No verdict on a release looks back this far; people may. */
const HEALTH_MEMORY = 7 * DAY;
/** Bounds the locks and the work of one sweep; what is left waits for the next. */
const MAX_ROWS = 10_000;

/** Deletes ended sessions, stale counters, forgotten devices and what releases did long ago. */
export async function sweep({ db, clock }: Omit<MaintenanceDeps, 'log'>): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, liveAt(now), MAX_ROWS);
  await deleteStaleCounters(db, before(now, COUNTER_MEMORY), MAX_ROWS);
  await deleteOldCounts(db, before(now, HEALTH_MEMORY), MAX_ROWS);
  await forgetUnusedDevices(db, before(now, DEVICE_MEMORY));
}

/** Sweeps every hour until the returned function is called; keeps no process alive. */
export function startMaintenance(deps: MaintenanceDeps): () => void {
  const timer = setInterval(() => {
    sweep(deps).catch((err: unknown) => deps.log.warn({ event: 'sweep_failed', err }, 'housekeeping failed'));
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
