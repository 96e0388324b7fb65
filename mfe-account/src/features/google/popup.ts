import { keptInTab } from '@storefront/utils/kept';

const SIZE = { width: 500, height: 640 };
/** Storage key for the sign-in intent while Google has replaced the page. */
export const INTENT_KEY = 'google-intent';

/** Opens a centred popup; returns null when it is blocked. Call within the click handler, before the URL is known. */
export function openPopup(): Window | null {
  const centred = (start: number, outer: number, inner: number) => Math.max(0, Math.round(start + (outer - inner) / 2));
  const left = centred(screenX, outerWidth, SIZE.width);
  const top = centred(screenY, outerHeight, SIZE.height);
  const features = { popup: 1, ...SIZE, left, top };
  return window.open('', '_blank', String(Object.entries(features).map((feature) => feature.join('='))));
}

/** Returns the intent stored when the page was left, and removes it. */
export function popIntent(): unknown {
  const kept = keptInTab.get(INTENT_KEY);
  keptInTab.remove(INTENT_KEY);
  return kept === null ? undefined : JSON.parse(kept);
}
