import { HOUR, MINUTE, SECOND } from '@storefront/utils/time';
import { useEffect, useState } from 'react';

/**
 * Returns the milliseconds until `until` by the server's clock, updated every minute, in the last hour every second.
 * @param heardAt this browser's time when the server sent `now`, in milliseconds since 1970
 * @returns a negative number once it is over, and without `until`
 */
export function useTimeLeft(until: string | null, now: string, heardAt: number | undefined): number {
  const end = until === null ? undefined : Date.parse(until);
  const leftThen = end === undefined ? -1 : end - Date.parse(now);
  // Must be the same on the server and in the hydrating render.
  const [left, setLeft] = useState(leftThen);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const current = leftThen - (Date.now() - (heardAt ?? Date.now()));
      setLeft(current);
      if (current > 0) timer = setTimeout(look, untilNextTick(current));
    };
    look();
    // Timers pause while the computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [leftThen, heardAt]);
  return left;
}

/** Returns the milliseconds until the shown text changes. */
function untilNextTick(left: number): number {
  const unit = left > HOUR ? MINUTE : SECOND;
  return (left % unit) + 1;
}

/** Returns '71 h 59 min'; in the last hour '59 min 08 s'. */
export function formatTimeLeft(left: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  if (left > HOUR) {
    const minutes = Math.floor(left / MINUTE);
    return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  }
  const seconds = Math.floor(left / SECOND);
  return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
}
