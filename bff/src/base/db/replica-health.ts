/** Whether a replica is near enough to its primary to be read. */
import type { Part } from '../health/parts.ts';

export interface ReplicaHealth {
  /** The primary is asked for its position, which the replica is then waited for to reach. */
  begin(): void;
  /** The replica has not reached it yet. */
  waits(): void;
  hasReached(): void;
  hasFailed(reason: string, error?: unknown): void;
  /** Waiting is over, whether the replica has reached it or nothing was learned. */
  end(): void;
  isWell(): boolean;
  /** Milliseconds that the replica needed, or has needed so far. */
  lag(): number;
}

/** @param maxLag milliseconds @param part gets told of changes */
export function createReplicaHealth(maxLag: number, part: Part): ReplicaHealth {
  let isFit = false;
  let lastLag = 0;
  let begunAt: number | undefined;
  /** When that was asked which then was not learned, without a reason to speak of. */
  let unknownSince: number | undefined;
  let isLearned = false;

  const since = (time: number | undefined) => (time === undefined ? 0 : performance.now() - time);
  const lag = () => Math.max(lastLag, since(begunAt));

  function judge(): void {
    isFit = lag() <= maxLag;
    if (isFit) part.isWell();
    else part.hasFailed('it is behind');
  }

  return {
    begin() {
      begunAt = performance.now();
      isLearned = false;
    },
    waits() {
      if (lag() > maxLag) judge();
    },
    hasReached() {
      isLearned = true;
      lastLag = since(begunAt);
      judge();
    },
    hasFailed(reason, error) {
      isLearned = true;
      isFit = false;
      part.hasFailed(reason, error);
    },
    end() {
      unknownSince = isLearned ? undefined : (unknownSince ?? begunAt);
      begunAt = undefined;
    },
    isWell: () => isFit && lag() <= maxLag && since(unknownSince) <= maxLag,
    lag,
  };
}
