/** A clock for tests of what happens after a pause. */
import { onTestFinished, vi } from 'vitest';

/**
 * For the rest of the test, timers run by a clock that advances at most a millisecond with each turn of the event loop.
 * A busy machine then makes nothing run out that a person would have been in time for.
 */
export function useTurnClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
