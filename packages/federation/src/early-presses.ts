/** What is pressed before a page's scripts are there is kept by a script in the page, and repeated from here. */

declare global {
  interface Window {
    /** Repeats what was pressed of what answers by now; all of it, and keeps no more, once the page is whole. */
    earlyPresses?: (isWhole: boolean) => void;
  }
}

/** Call when what stands around the page answers to its shopper. */
export function repeatPressesAroundPage(): void {
  window.earlyPresses?.(false);
}

/** Call when the page itself answers too. */
export function repeatPresses(): void {
  window.earlyPresses?.(true);
  delete window.earlyPresses;
}
