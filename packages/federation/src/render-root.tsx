/** Renders an app into the page: takes over the first view the server rendered, or starts from nothing. */
import type { AppStore } from '@storefront/state';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Root } from './root.tsx';

/** React has rendered a part of the first view anew, because the page's scripts failed or disagree with the server. */
function onRecoverableError(error: unknown): void {
  console.error('A first view was rendered anew.', error);
}

/**
 * A page whose scripts are not there yet keeps the server's view, while all around it works already.
 * @throws {Error} when the document has no `#root`
 */
export function renderRoot(store: AppStore, app: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('This page has no #root to render into.');
  const root = <Root store={store}>{app}</Root>;
  if (container.hasChildNodes()) hydrateRoot(container, root, { onRecoverableError });
  else createRoot(container).render(root);
}
