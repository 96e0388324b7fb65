/** Takes back canaries that fare worse than the active release; one process at a time does it for all. */
import { before, type Clock, HOUR } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { listLive } from './activations.repository.ts';
import { withdrawCanary } from './activations.ts';
import { describeVerdict, isWorse } from './canary-verdict.ts';
import { healthSince, tryLockGuard } from './health.repository.ts';

interface GuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** How far back a verdict looks, at most to the canary's beginning. */
const WINDOW = 1 * HOUR;

/** Judges every canary once; does nothing while another process is at it. */
export async function judgeCanaries({ db, clock, log }: GuardDeps): Promise<void> {
  const withdrawn = await inTransaction(db, async (tx) => {
    if (!(await tryLockGuard(tx))) return [];
    const events = [];
    for (const { app, version, canaryVersion, canaryStartedAt } of await listLive(tx)) {
      if (canaryVersion === null || canaryStartedAt === null) continue;
      const now = clock.now();
      const since = new Date(Math.max(canaryStartedAt.getTime(), before(now, WINDOW).getTime()));
      const canary = await healthSince(tx, app, canaryVersion, since);
      const baseline = await healthSince(tx, app, version, since);
      if (!isWorse(canary, baseline)) continue;
      const reason = describeVerdict(canary, baseline);
      events.push(await withdrawCanary(tx, { app, version: canaryVersion }, reason, now));
    }
    return events.filter((event) => event !== null);
  });
  for (const { app, replaced, version, reason } of withdrawn) {
    log.warn(
      { event: 'canary_rolled_back', app, version: replaced, active: version, reason },
      'a canary was rolled back',
    );
  }
}
