/** A clock for tests of events after a pause. */
import { onTestFinished, vi } from 'vitest';

/**
 * Advances the timers of the test by at most a millisecond with each turn of the event loop. A slow machine then never
 * runs into a timeout that a user would have met.
 */
export function useTurnClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
