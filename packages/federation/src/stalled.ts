/** Gives up on files that hang, and on no others: a slow network is one on which something arrives now and then. */
import { SECOND } from '@storefront/utils/time';

/**
 * How long nothing at all may arrive. The largest file of a page takes half a second at 1.44 Mbit/s with 562 ms to the
 * server and back (slow 4G), so this leaves room for a network ten times slower.
 */
export const STALLED_AFTER = 8 * SECOND;

/** Other files may keep arriving beside one that hangs; the federation runtime gives up on a container after as long. */
export const GIVEN_UP_AFTER = 20 * SECOND;

export class StalledError extends Error {
  override readonly name = 'StalledError';
}

/** @throws {StalledError} when `loading` hangs; and what it throws itself */
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
