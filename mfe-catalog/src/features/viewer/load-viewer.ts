/** Fetches the viewer, three.js included. */
import { type ComponentType, useEffect } from 'react';
import type { ModelViewerProps } from './model-viewer.browser.tsx';
import { isSparing } from './still.ts';

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

/** Fetches it once the page has nothing else to do, unless data is dear; a failure is left to whoever opens it. */
export function useEarlyViewer(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isSparing() || typeof requestIdleCallback === 'undefined') return;
    let waiting = 0;
    const whenLoaded = () => {
      waiting = requestIdleCallback(() => void loadViewer().catch(() => {}));
    };
    if (document.readyState === 'complete') whenLoaded();
    else addEventListener('load', whenLoaded, { once: true });
    return () => {
      removeEventListener('load', whenLoaded);
      cancelIdleCallback(waiting);
    };
  }, [isWanted]);
}
