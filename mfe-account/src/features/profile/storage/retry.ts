/** Trying again: when it can help, how long to wait before, and when to give up. */
import { SECOND } from '@storefront/utils/time';

/** Time and chance, as arguments so that tests hold them in their hands. */
export interface Timing {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as it is aborted. */
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

/**
 * Milliseconds to wait after the `attempts`th attempt: a random part of a time that doubles with each (full jitter, so
 * that many clients do not come back together), and no less than the server asked for.
 */
export function pauseAfter(attempts: number, retryAfter: string | null | undefined, timing: Timing): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
  return Math.max(timing.random() * longest, askedFor(retryAfter, timing.now()));
}

/** `Retry-After`: seconds or a date. */
function askedFor(retryAfter: string | null | undefined, now: number): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Number.NaN;
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * SECOND;
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}
