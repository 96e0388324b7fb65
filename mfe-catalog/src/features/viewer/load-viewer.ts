/** Fetches the viewer, three.js included. Itself loaded after the page's first view. */
import type { ComponentType } from 'react';
import type { ModelViewerProps } from './model-viewer.browser.tsx';
import { savesData } from './preferences.ts';

/** @throws when a file cannot be fetched; asking again asks the server again */
export async function loadViewer(): Promise<ComponentType<ModelViewerProps>> {
  return (await import('./model-viewer.browser.tsx')).default;
}

/** Whether this browser shows WebGL at all, asked before anything is fetched for it. */
export function canShow3d(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/**
 * Fetches it once the page has nothing else to do, unless data is dear; a failure is left to whoever opens it.
 * @param signal aborted when the page is left
 */
export function loadViewerEarly(signal: AbortSignal): void {
  if (savesData() || typeof requestIdleCallback === 'undefined') return;
  const load = () => {
    if (!signal.aborted) loadViewer().catch(() => {});
  };
  // Chromium forgets idle callbacks of a page that draws nothing more.
  const whenLoaded = () => requestIdleCallback(load, { timeout: 5000 });
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal });
}
