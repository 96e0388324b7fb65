/** Coming back by itself from a failure. */
import { SECOND } from '@storefront/utils/time';
import { useEffect, useRef } from 'react';

const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 60 * SECOND;

/**
 * Tries again after each `failure` (a new object every time): after a pause that doubles, up to a minute, and of which a
 * part is left to chance, so that not all pages come back at once. Nobody looking at the page, it waits until they do.
 */
export function useRecovery(failure: object | undefined, retry: () => void): void {
  const failures = useRef(0);
  useEffect(() => {
    if (!failure) {
      failures.current = 0;
      return;
    }
    const tryWhenSeen = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tryWhenSeen);
      retry();
    };
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures.current);
    failures.current += 1;
    const timer = setTimeout(
      () => {
        document.addEventListener('visibilitychange', tryWhenSeen);
        tryWhenSeen();
      },
      longest * (0.5 + Math.random() / 2),
    );
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tryWhenSeen);
    };
  }, [failure, retry]);
}
