/** A countdown by the server's clock. */
import { HOUR, MINUTE, SECOND } from '@storefront/utils/time';
import { useEffect, useState } from 'react';

/**
 * Milliseconds until `until`, negative once it is over, and without it: renewed each minute, in the last hour each
 * second.
 * @param until when it ends, ISO 8601
 * @param now the server's time as it told it, ISO 8601
 * @param heardAt this browser's time at that moment, in milliseconds since 1970
 */
export function useTimeLeft(until: string | null, now: string, heardAt: number | undefined): number {
  const end = until === null ? undefined : Date.parse(until);
  const leftThen = end === undefined ? -1 : end - Date.parse(now);
  // On the server and in the first render of its HTML, the same.
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
    // A sleeping computer's timers sleep as well.
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [leftThen, heardAt]);
  return left;
}

/** How long what is shown of `left` stays true: until just after the unit begun has passed. */
function untilNextTick(left: number): number {
  const unit = left > HOUR ? MINUTE : SECOND;
  return (left % unit) + 1;
}

/** '71 h 59 min'; in the last hour '59 min 08 s'. */
export function formatTimeLeft(left: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  if (left > HOUR) {
    const minutes = Math.floor(left / MINUTE);
    return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  }
  const seconds = Math.floor(left / SECOND);
  return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
}
