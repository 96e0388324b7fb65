import { SECOND } from '@storefront/utils/time';
import { useEffect, useState } from 'react';

/** The server's longest wait; a wrong clock would ask for more. */
const LONGEST = 60;

/** Whole seconds until `time` (ISO 8601), between 0 and 60; zero without one. */
export function useCountdown(time: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(time));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(time));
    look();
    if (secondsUntil(time) === 0) return;
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}

function secondsUntil(time: string | undefined): number {
  if (time === undefined) return 0;
  return Math.min(LONGEST, Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / SECOND)));
}
