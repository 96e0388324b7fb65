/** A streaming replica: used while it has every public data change that this process was notified of. */
import { SECOND } from '../clock.ts';
import type { Component } from '../component-health.ts';
import { pause } from '../timeout.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable, isUnreachable } from './errors.ts';
import type { Listener } from './listen.ts';
import { databaseState } from './pool.ts';
import { createReplicaHealth } from './replica-health.ts';
import { type ReplicaFacts, readFacts, readPosition } from './replica-position.ts';

export interface Replica {
  /** Undefined while reads must go to the primary. */
  current(): Db | undefined;
  /** Milliseconds that the replica is behind its primary. */
  lag(): number;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: Db;
  readonly replica: Db;
  readonly listener: Listener;
  readonly component: Component;
  /** Milliseconds. */
  readonly maxLag?: number;
}

const MAX_LAG = 5 * SECOND;
/** Time between checks while the replica is current. */
const INTERVAL = 1 * SECOND;
/** Time between checks while it is behind. */
const POLL = 0.05 * SECOND;
/** Public data that is not read from the replica. */
const OTHERS = 'support_messages';

/** Follows `replica`, and owns it. */
export function followReplica({ primary, replica, listener, component, maxLag = MAX_LAG }: ReplicaOptions): Replica {
  const stopping = new AbortController();
  const health = createReplicaHealth(maxLag, component);
  let woken = new AbortController();
  /** Number of notified changes; those that may have been missed before the start count as one. */
  let changes = 1;
  let replayedChanges = 0;
  const subscription = listener.listen('public_data_changed', (table) => {
    if (table === OTHERS) return;
    changes += 1;
    woken.abort();
  });

  /** Waits until the replica has replayed the changes notified so far. */
  async function catchUp(): Promise<void> {
    const heard = changes;
    const position = await unlessBusy(readPosition(primary), () => true);
    while (position && !stopping.signal.aborted) {
      const facts = await unlessBusy(readFacts(replica, position), (error) => !isUnreachable(error));
      if (!facts) return;
      const wrong = wrongWith(facts);
      if (wrong) return health.hasFailed(wrong);
      if (facts.hasReplayed) {
        replayedChanges = heard;
        return health.hasReached();
      }
      health.waits();
      await pause(POLL, stopping.signal);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      health.begin();
      await catchUp().catch((error: unknown) =>
        health.hasFailed(isUnreachable(error) ? 'it does not answer' : 'it cannot be followed', error),
      );
      health.end();
      const hasMore = health.isWell() && changes !== replayedChanges;
      await pause(hasMore ? POLL : INTERVAL, AbortSignal.any([stopping.signal, woken.signal]));
      woken = new AbortController();
    }
  }

  const following = follow();
  return {
    current() {
      const hasChanges = changes === replayedChanges && subscription.isUp();
      return hasChanges && health.isWell() && databaseState(replica)?.isWell ? replica : undefined;
    },
    lag: health.lag,
    async stop() {
      stopping.abort();
      subscription.stop();
      await Promise.all([following, replica.destroy()]);
    },
  };
}

/** Returns undefined when a server is overloaded, or unavailable and another part already reports that. */
async function unlessBusy<T>(answer: Promise<T>, isToldElsewhere: (error: unknown) => boolean): Promise<T | undefined> {
  return await answer.catch((error: unknown) => {
    if (isDatabaseUnavailable(error) && isToldElsewhere(error)) return undefined;
    throw error;
  });
}

function wrongWith({ isReplica, isOfSource, mayRead, hasReplayed }: ReplicaFacts): string | undefined {
  if (!isOfSource) return 'it has another database';
  if (!isReplica) return 'it is no replica any more';
  return hasReplayed && !mayRead ? 'its role may not read products' : undefined;
}
