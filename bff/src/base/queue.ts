/** Limits how much expensive work runs at once. */
import { SECOND } from './clock.ts';
import { problemError } from './errors.ts';
import { createShares } from './shares.ts';
import { queueChanged, queueLeft } from './signals.ts';

/** `caller` identifies one client, for the limit per caller. */
export type Queue = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

interface QueueLimits {
  /** Its name in metrics. */
  readonly name: string;
  readonly running: number;
  readonly waiting: number;
  /** Running and waiting together; unlimited by default. */
  readonly perCaller?: number;
}

/** Weight of the latest duration in the moving average. */
const WEIGHT = 0.1;

/** First in, first out; when full, throws server_busy with the time until the queue will have moved on. */
export function createQueue({ name, running, waiting, perCaller = Number.POSITIVE_INFINITY }: QueueLimits): Queue {
  let active = 0;
  let meanTime = 0;
  const queue: (() => void)[] = [];
  const take = createShares(perCaller);
  const enter = (caller: string | undefined) => (caller === undefined ? () => {} : take(caller));
  const busy = () => {
    const turn = ((queue.length + 1) * meanTime) / running;
    return problemError('server_busy', { retryAfter: Math.max(1, Math.ceil(turn / SECOND)) });
  };

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const time = performance.now() - startedAt;
      meanTime = meanTime === 0 ? time : meanTime + WEIGHT * (time - meanTime);
    }
  }

  const tell = () => queueChanged.tell({ queue: name, running: active, waiting: queue.length });

  return async (work, caller) => {
    if (active >= running && queue.length >= waiting) throw busy();
    const leave = enter(caller);
    if (!leave) throw busy();
    const arrivedAt = performance.now();
    if (active >= running) {
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push(resolve);
      tell();
      await promise;
    } else {
      active += 1;
    }
    tell();
    queueLeft.tell({ queue: name, waited: performance.now() - arrivedAt });
    try {
      return await timed(work);
    } finally {
      leave();
      const next = queue.shift();
      if (next) next();
      else active -= 1;
      tell();
    }
  };
}
