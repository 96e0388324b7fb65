/** Waiting for something, but not for long. */
import { setTimeout as sleep } from 'node:timers/promises';

/** What `work` comes to; undefined when that takes longer than `milliseconds`, in which case it goes on all the same. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([work, sleep(milliseconds, undefined, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
