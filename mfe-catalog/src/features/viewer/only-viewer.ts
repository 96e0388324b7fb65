// Browsers limit WebGL contexts per page, so at most one viewer is open.

let closeOpen: (() => void) | undefined;

/** Closes the open viewer, if any. @returns a function to call once the new viewer is closed */
export function becomeOnlyViewer(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
