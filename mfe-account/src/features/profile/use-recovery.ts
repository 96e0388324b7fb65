import { SECOND } from '@storefront/utils/time';
import { useEffect, useRef } from 'react';

const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 60 * SECOND;

/** Retries after each new `failure` object with exponential backoff and jitter, up to a minute; pauses in hidden tabs. */
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
