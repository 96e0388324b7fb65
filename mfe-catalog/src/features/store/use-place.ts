/** The place in a list that a page load loses: the browser can only scroll as far as the list reaches by then. */
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where the list that was left last in this tab stood. */
const KEY = 'list-place';
/** Pixels by which a position may differ without anybody having scrolled. */
const STILL = 2;

interface Place {
  readonly address: string;
  readonly top: number;
}

interface Return {
  readonly to: number;
  /** Where the page stands if nobody has scrolled: as it was found, or where the browser has brought it since. */
  readonly untouched: readonly number[];
}

/** How far the page can be scrolled. */
const reach = () => document.documentElement.scrollHeight - innerHeight;

const address = () => location.pathname + location.search;

/** Not with the history entry, whose changes are lost when they come with a reload. */
function note(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address: address(), top: scrollY } satisfies Place));
  } catch {
    // A browser that keeps nothing scrolls as far as it can.
  }
}

function noted(): number | undefined {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null;
    return place?.address === address() ? place.top : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Notes how far the page is scrolled when it is left, and returns there after a page load.
 * @param isWhole whether the list reaches as far as it did
 */
export function usePlace(isWhole: boolean): void {
  const isFirst = useRef(true);
  const waiting = useRef<Return>(undefined);
  useLayoutEffect(() => {
    const to = isFirst.current && !isWhole ? noted() : undefined;
    if (to !== undefined) waiting.current = { to, untouched: [scrollY, Math.min(to, reach())] };
    isFirst.current = false;
    if (!isWhole || !waiting.current) return;
    const { to: top, untouched } = waiting.current;
    waiting.current = undefined;
    // Whoever has scrolled meanwhile is where they want to be.
    if (untouched.some((place) => Math.abs(scrollY - place) <= STILL)) scrollTo({ top, behavior: 'instant' });
  }, [isWhole]);
  useEffect(() => {
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, []);
}
