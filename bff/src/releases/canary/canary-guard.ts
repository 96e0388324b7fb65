import { before, type Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { Log } from '../../base/log.ts';
import { canaryJudged } from '../../base/signals.ts';
import { listLive } from '../registry/activations.repository.ts';
import { withdrawCanary } from '../registry/activations.ts';
import type { ReleaseId } from '../registry/release-record.ts';
import { describeVerdict, type Health, isWorse, VERDICT_WINDOW } from './canary-verdict.ts';
import { seenSince, tryLockGuard } from './health.repository.ts';
import { countVotes } from './votes.repository.ts';

interface GuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Withdraws canaries that fail more than the active release; a lock lets one process at a time do it. */
export async function judgeCanaries({ db, clock, log }: GuardDeps): Promise<void> {
  const withdrawn = await inTransaction(db, async (tx) => {
    if (!(await tryLockGuard(tx))) return [];
    const events = [];
    for (const { app, version, canaryVersion, canaryStartedAt } of await listLive(tx)) {
      if (canaryVersion === null || canaryStartedAt === null) continue;
      const now = clock.now();
      const since = new Date(Math.max(canaryStartedAt.getTime(), before(now, VERDICT_WINDOW).getTime()));
      const canary = await healthSince(tx, { app, version: canaryVersion }, since);
      const baseline = await healthSince(tx, { app, version }, since);
      const isBad = isWorse(canary, baseline);
      canaryJudged.tell({ app, verdict: isBad ? 'withdrawn' : 'kept' });
      if (!isBad) continue;
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

async function healthSince(tx: Db, release: ReleaseId, since: Date): Promise<Health> {
  const { failure, script } = await countVotes(tx, release, since);
  return { ...(await seenSince(tx, release, since)), reports: failure, scriptErrors: script };
}
