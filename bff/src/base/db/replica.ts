/** A streaming replica: read from for as long as it has all changes of public data that this process has heard of. */
import { SECOND } from '../clock.ts';
import type { Part } from '../health/parts.ts';
import { pause } from '../timeout.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable, isUnreachable } from './errors.ts';
import type { Listener } from './listen.ts';
import { databaseState } from './pool.ts';
import { createReplicaHealth } from './replica-health.ts';
import { type ReplicaFacts, readFacts, readPosition } from './replica-position.ts';

export interface Replica {
  /** Undefined while the primary has to be read. */
  current(): Db | undefined;
  /** Milliseconds that it is behind its primary. */
  lag(): number;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: Db;
  readonly replica: Db;
  readonly listener: Listener;
  readonly part: Part;
  /** Milliseconds. */
  readonly maxLag?: number;
}

const MAX_LAG = 5 * SECOND;
/** Between two looks at a replica that has everything. */
const INTERVAL = 1 * SECOND;
/** Between two looks at one that has not. */
const POLL = 0.05 * SECOND;
/** Changes of other public data than the replica is read for. */
const OTHERS = 'support_messages';

/** Follows `replica`, and owns it. */
export function followReplica({ primary, replica, listener, part, maxLag = MAX_LAG }: ReplicaOptions): Replica {
  const stopping = new AbortController();
  const health = createReplicaHealth(maxLag, part);
  let woken = new AbortController();
  /** Heard of; those that may have been missed before the start are one. */
  let changes = 1;
  let replayedChanges = 0;
  const subscription = listener.listen('public_data_changed', (table) => {
    if (table === OTHERS) return;
    changes += 1;
    woken.abort();
  });

  /** Waits until the replica has the changes that were heard of. */
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

/** Undefined when a server has no room for the question, or is away and that is told by others. */
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
