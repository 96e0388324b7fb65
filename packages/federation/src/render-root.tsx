import type { AppStore } from '@storefront/state';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { removeForeignElements } from './foreign-elements.ts';
import { Root } from './root.tsx';

/** React has re-rendered a part of the first view, because scripts failed or disagree with the server. */
function onRecoverableError(error: unknown): void {
  console.error('A first view was rendered anew.', error);
}

/** Hydrates the shell at once, and the page once its scripts have loaded. @throws {Error} without `#root` */
export function renderRoot(store: AppStore, app: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('This page has no #root to render into.');
  const root = <Root store={store}>{app}</Root>;
  removeForeignElements(container);
  if (container.hasChildNodes()) hydrateRoot(container, root, { onRecoverableError });
  else createRoot(container).render(root);
}
