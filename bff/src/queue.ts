/** Bounds expensive work that runs at once. */
import { busyError } from './errors.ts';
import { createShares } from './shares.ts';

/** `caller` identifies one client, for the limit per caller. */
export type Queue = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
  /** Running and waiting together; unlimited by default. */
  readonly perCaller?: number;
}

/** First in, first out; throws server_busy beyond its limits. */
export function createQueue({ running, waiting, perCaller = Number.POSITIVE_INFINITY }: QueueLimits): Queue {
  let active = 0;
  const queue: (() => void)[] = [];
  const take = createShares(perCaller);
  const enter = (caller: string | undefined) => (caller === undefined ? () => {} : take(caller));
  return async (work, caller) => {
    if (active >= running && queue.length >= waiting) throw busyError();
    const leave = enter(caller);
    if (!leave) throw busyError();
    if (active >= running) {
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push(resolve);
      await promise;
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      leave();
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
