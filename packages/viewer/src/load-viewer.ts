/** Loads the viewer and three.js, after the page's first view. */
import type { ComponentType } from 'react';
import type { ModelViewerProps } from './model-viewer.browser.tsx';
import { savesData } from './preferences.ts';

/** @throws when a file cannot be fetched; another call retries */
export async function loadViewer(): Promise<ComponentType<ModelViewerProps>> {
  return (await import('./model-viewer.browser.tsx')).default;
}

/** Returns true when this browser supports WebGL; needs no download. */
export function canShow3d(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Preloads the viewer when the page is idle, unless data is saved; a failure shows when the viewer is opened. */
export function loadViewerEarly(signal: AbortSignal): void {
  if (savesData() || typeof requestIdleCallback === 'undefined') return;
  const load = () => {
    if (!signal.aborted) loadViewer().catch(() => {});
  };
  // Chromium drops idle callbacks of a page that renders no more frames.
  const whenLoaded = () => requestIdleCallback(load, { timeout: 5000 });
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal });
}
