/** Time limits that also hold on a busy machine. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the result of `promise`. The limit is a timer that starts with it in the same process: on a busy machine both
 * are late.
 * @throws {Error} when the timer of `milliseconds` fires first
 */
export async function soonerThan<T>(milliseconds: number, promise: T | Promise<T>): Promise<T> {
  const limit = new AbortController();
  const tooLate = sleep(milliseconds, undefined, limit).then(() => {
    throw new Error(`not within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    limit.abort();
    tooLate.catch(() => {});
  }
}
