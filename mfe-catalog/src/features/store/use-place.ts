import { useEffect, useLayoutEffect, useRef } from 'react';

const KEY = 'list-place';
/** Pixels by which a position may differ without the page having been scrolled. */
const STILL = 2;

interface Place {
  readonly address: string;
  readonly top: number;
}

interface Return {
  readonly to: number;
  /** Positions that do not count as scrolling: as found, or as restored by the browser since. */
  readonly untouched: number[];
}

const reach = () => document.documentElement.scrollHeight - innerHeight;

const address = () => location.pathname + location.search;

/** Kept outside the history entry, whose changes are lost when made during a reload. */
function note(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address: address(), top: scrollY } satisfies Place));
  } catch {
    // Without storage the browser scrolls as far as it can.
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

/** Restores the scroll position after a page load. @param isWhole whether the list has its earlier length again */
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
    // Scrolling by the shopper meanwhile wins.
    if (untouched.some((place) => Math.abs(scrollY - place) <= STILL)) scrollTo({ top, behavior: 'instant' });
  }, [isWhole]);
  useEffect(() => {
    // The browser goes as far as the page reaches at that moment: fonts and pictures change it.
    const restored = () => {
      if (!waiting.current) return;
      const { to, untouched } = waiting.current;
      if (Math.abs(scrollY - Math.min(to, reach())) <= STILL) untouched.push(scrollY);
    };
    addEventListener('scroll', restored, { passive: true });
    addEventListener('pagehide', note);
    return () => {
      removeEventListener('scroll', restored);
      removeEventListener('pagehide', note);
    };
  }, []);
}
