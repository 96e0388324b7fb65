/** Repeats the clicks that an inline script recorded before the page's scripts loaded. */

declare global {
  interface Window {
    /** Repeats clicks on elements that now have a handler; `isWhole` repeats all of them and stops recording. */
    earlyPresses?: (isWhole: boolean) => void;
  }
}

/** Call when the shell around the page is hydrated. */
export function repeatPressesAroundPage(): void {
  window.earlyPresses?.(false);
}

/** Call when the page itself is hydrated too. */
export function repeatPresses(): void {
  window.earlyPresses?.(true);
  delete window.earlyPresses;
}
