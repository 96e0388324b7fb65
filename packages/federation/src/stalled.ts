/** Detects file loads that hang, as opposed to a slow network, on which data keeps arriving. */
import { SECOND } from '@storefront/utils/time';

/** Milliseconds without any data: ten times what a page's largest file needs on slow 4G (1.44 Mbit/s, 562 ms). */
export const STALLED_AFTER = 8 * SECOND;

/** Milliseconds for a file that hangs while others arrive; the federation runtime waits as long for a container. */
export const GIVEN_UP_AFTER = 20 * SECOND;

export class StalledError extends Error {
  override readonly name = 'StalledError';
}

/** @throws {StalledError} when `loading` hangs, and its own error */
export async function whileFilesArrive<T>(loading: Promise<T>): Promise<T> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new StalledError('Files of this page hang.'));
  let silence = setTimeout(giveUp, STALLED_AFTER);
  const limit = setTimeout(giveUp, GIVEN_UP_AFTER);
  const arrivals = new PerformanceObserver(() => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, STALLED_AFTER);
  });
  arrivals.observe({ type: 'resource' });
  try {
    return await Promise.race([loading, stalled]);
  } finally {
    arrivals.disconnect();
    clearTimeout(silence);
    clearTimeout(limit);
  }
}
