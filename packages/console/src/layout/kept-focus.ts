/** The focus stays in the page: when what has it goes away, what stood around it or the heading takes it. */
import { type RefObject, useEffect } from 'react';

const DIALOG_FIELDS = 'input, textarea, button:not([aria-label="Close"])';

export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return undefined;
    let last: Element | undefined;
    let around: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
      around = last.closest<HTMLElement>('dialog, section');
    };
    const look = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      const isDialog = around instanceof HTMLDialogElement;
      const within = isDialog ? around?.querySelector<HTMLElement>(DIALOG_FIELDS) : around;
      (within?.isConnected ? within : root.querySelector('h1'))?.focus({ preventScroll: !isDialog });
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
