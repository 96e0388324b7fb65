import { SECOND } from '@storefront/utils/time';

/** Clock and randomness, injected for tests. */
export interface Timing {
  readonly now: () => number;
  /** Rejects with the signal's reason when aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    return promise;
  },
  random: Math.random,
};

const FIRST_PAUSE = 0.5 * SECOND;
const LONGEST_PAUSE = 8 * SECOND;

export function mayHelpAgain(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Returns the milliseconds to wait: exponential backoff with full jitter, and at least the server's `Retry-After`. */
export function pauseAfter(attempts: number, retryAfter: string | null | undefined, timing: Timing): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
  return Math.max(timing.random() * longest, askedFor(retryAfter, timing.now()));
}

/** Parses `Retry-After`, which is seconds or a date. */
function askedFor(retryAfter: string | null | undefined, now: number): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Number.NaN;
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * SECOND;
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}
