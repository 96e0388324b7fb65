/** Browsers give a page few WebGL contexts, so at most one viewer is open at a time. */

let closeOpen: (() => void) | undefined;

/** Closes the viewer that is open, if any. @param close closes the new one @returns to be called once it is closed */
export function becomeOnlyViewer(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
