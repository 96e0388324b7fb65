/** Work that costs so much that only some of it may run at once. */
import { busyError } from './http/problem.ts';

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `running` works at once, in order; refuses with server_busy while `waiting` others wait. */
export function createQueue(running: number, waiting: number): Queue {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting) throw busyError();
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push(resolve);
      await promise;
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
