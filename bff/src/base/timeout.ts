import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Returns the result of `work`, or undefined after `milliseconds`; `work` itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  // A result that arrived while the event loop was busy still counts: it is read after the timers of that turn.
  const timeout = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => nextTurn(undefined));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    waiting.abort();
  }
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Returns the result of `work`, which itself continues. @throws {TimeoutError} after `milliseconds` */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${milliseconds} ms`)), milliseconds);
  timer.unref();
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits without keeping the process alive, or until `signal` is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
