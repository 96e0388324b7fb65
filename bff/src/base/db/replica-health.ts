/** Judges if a replica is close enough to its primary to be read. */
import type { Component } from '../component-health.ts';

export interface ReplicaHealth {
  /** A check begins: asks for the primary's position and waits for the replica to reach it. */
  begin(): void;
  /** The replica has not reached it yet. */
  waits(): void;
  hasReached(): void;
  hasFailed(reason: string, error?: unknown): void;
  /** The check is over, whether the replica reached the position or nothing was learned. */
  end(): void;
  isWell(): boolean;
  /** Milliseconds that the replica needed, or has waited so far. */
  lag(): number;
}

/** @param maxLag milliseconds @param component is notified of changes */
export function createReplicaHealth(maxLag: number, component: Component): ReplicaHealth {
  let isFit = false;
  let lastLag = 0;
  let begunAt: number | undefined;
  /** Start of the first of the latest checks that taught nothing and gave no error. */
  let unknownSince: number | undefined;
  let isLearned = false;

  const since = (time: number | undefined) => (time === undefined ? 0 : performance.now() - time);
  const lag = () => Math.max(lastLag, since(begunAt));

  function judge(): void {
    isFit = lag() <= maxLag;
    if (isFit) component.isWell();
    else component.hasFailed('it is behind');
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
      component.hasFailed(reason, error);
    },
    end() {
      unknownSince = isLearned ? undefined : (unknownSince ?? begunAt);
      begunAt = undefined;
    },
    isWell: () => isFit && lag() <= maxLag && since(unknownSince) <= maxLag,
    lag,
  };
}
