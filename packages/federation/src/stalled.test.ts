/** Aborting a load: only on a network on which nothing arrives. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GIVEN_UP_AFTER, STALLED_AFTER, StalledError, whileFilesArrive } from './stalled.ts';

/** Reports an arrived file to the observers. */
let arrive: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  class Arrivals {
    readonly tell: () => void;
    constructor(tell: () => void) {
      this.tell = tell;
    }
    observe({ type }: { type: string }): void {
      if (type === 'resource') arrive = this.tell;
    }
    disconnect(): void {
      arrive = () => {};
    }
  }
  vi.stubGlobal('PerformanceObserver', Arrivals);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(loading: Promise<string>) {
  const outcome = vi.fn<(outcome: unknown) => void>();
  void whileFilesArrive(loading).then(outcome, outcome);
  return outcome;
}

const hanging = new Promise<string>(() => {});

test('a load during which nothing arrives is given up after 8 s, and not before', async () => {
  const outcome = watch(hanging);
  await vi.advanceTimersByTimeAsync(STALLED_AFTER - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(StalledError));
});

test('a slow load goes on as long as files arrive now and then', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = watch(promise);
  for (const _ of ['a file', 'another']) {
    await vi.advanceTimersByTimeAsync(STALLED_AFTER - 1);
    arrive();
  }
  expect(outcome).not.toHaveBeenCalled();
  resolve('the page');
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toHaveBeenCalledExactlyOnceWith('the page');
  expect(vi.getTimerCount()).toBe(0);
});

test('files of others do not keep a load that hangs going for ever', async () => {
  const outcome = watch(hanging);
  const others = setInterval(() => arrive(), STALLED_AFTER / 2);
  await vi.advanceTimersByTimeAsync(GIVEN_UP_AFTER);
  clearInterval(others);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(StalledError));
});
