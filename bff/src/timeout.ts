import { setTimeout as sleep } from 'node:timers/promises';

/** The result of `work`, or undefined after `milliseconds`; `work` itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([work, sleep(milliseconds, undefined, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
