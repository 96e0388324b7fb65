/** The window for Google, and coming back where the browser opened none. */

const SIZE = { width: 500, height: 640 };
/** Under which the page that is left keeps why the shopper was to sign in. */
export const INTENT_KEY = 'google-intent';

/**
 * An empty window over the middle of this one; null where the browser opens none. It must be opened while the press that
 * asks for it is handled, so before it is known where it leads.
 */
export function openPopup(): Window | null {
  const { screenX, screenY, outerWidth, outerHeight } = window;
  const left = Math.max(0, screenX + (outerWidth - SIZE.width) / 2);
  const top = Math.max(0, screenY + (outerHeight - SIZE.height) / 2);
  const features = { popup: 1, ...SIZE, left: Math.round(left), top: Math.round(top) };
  return window.open('', '_blank', String(Object.entries(features).map((feature) => feature.join('='))));
}

/** Why the shopper was to sign in when the page was left, once. */
export function takeIntent(): unknown {
  const kept = sessionStorage.getItem(INTENT_KEY);
  sessionStorage.removeItem(INTENT_KEY);
  return kept === null ? undefined : JSON.parse(kept);
}
