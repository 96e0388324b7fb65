/** Work that costs so much that only some of it may run at once. */
import { busyError } from './errors.ts';
import { createShares } from './shares.ts';

/** `caller` is who has the work done, where one caller must not fill the queue. */
export type Queue = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

interface QueueLimits {
  /** How many works run at once. */
  readonly running: number;
  readonly waiting: number;
  /** How many one caller may have, running and waiting; unlimited unless given. */
  readonly perCaller?: number;
}

/** Runs works in order, a few at once; refuses with server_busy what is beyond its limits. */
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
