/** Keeps the focus in the page: when the focused element disappears, an element around it or the heading is focused. */
import { type RefObject, useEffect } from 'react';

const DIALOG_FIELDS = 'input, textarea, button:not([aria-label="Close"])';

export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    let last: Element | undefined;
    let around: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
      around = placesAround(last);
    };
    const look = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      const place = around.find((each) => each.isConnected);
      const isDialog = place instanceof HTMLDialogElement;
      const within = isDialog ? place.querySelector<HTMLElement>(DIALOG_FIELDS) : place;
      (within ?? root.querySelector('h1'))?.focus({ preventScroll: !isDialog });
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', remember);
    return () => {
      watch.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, [page]);
}

/** Returns the containers of an element, nearest first: a dialog may disappear together with its opener. */
function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.closest<HTMLElement>('dialog, section');
  return place ? [place, ...(place.parentElement ? placesAround(place.parentElement) : [])] : [];
}
