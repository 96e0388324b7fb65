import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useLayoutEffect, useRef } from 'react';

const KEY = 'list-place';

interface Place {
  readonly address: string;
  readonly top: number;
}

/** Events with which a shopper scrolls or starts something else: the page then keeps its position. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const address = () => location.pathname + location.search;

/** Stored outside the history entry, whose changes are lost when made during a reload. */
function note(): void {
  keptInTab.set(KEY, JSON.stringify({ address: address(), top: scrollY } satisfies Place));
}

function noted(): number | undefined {
  try {
    const place = JSON.parse(keptInTab.get(KEY) ?? 'null') as Place | null;
    return place?.address === address() ? place.top : undefined;
  } catch {
    return undefined;
  }
}

/** Restores the scroll position after a page load. @param isWhole true once the list has its earlier length again */
export function usePlace(isWhole: boolean): void {
  const isFirst = useRef(true);
  const waiting = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (isFirst.current && !isWhole) waiting.current = noted();
    isFirst.current = false;
    if (!isWhole || waiting.current === undefined) return;
    scrollTo({ top: waiting.current, behavior: 'instant' });
    waiting.current = undefined;
  }, [isWhole]);
  useEffect(() => {
    // Checks input, not the position: the browser scrolls as far as the page reaches by then, and fonts change that.
    const stay = () => {
      waiting.current = undefined;
    };
    for (const input of INPUTS) addEventListener(input, stay, { passive: true });
    addEventListener('pagehide', note);
    return () => {
      for (const input of INPUTS) removeEventListener(input, stay);
      removeEventListener('pagehide', note);
    };
  }, []);
}
