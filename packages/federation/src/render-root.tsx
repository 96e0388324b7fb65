/** Renders an app into the page: takes over the first view the server rendered, or starts from nothing. */
import type { AppStore } from '@storefront/state';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Root } from './root.tsx';

/**
 * @param firstPage resolves when the page at the current address can be rendered at once
 * @throws {Error} when the page has no `#root`
 */
export async function renderRoot(store: AppStore, app: ReactNode, firstPage: Promise<unknown>): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('This page has no #root to render into.');
  const root = <Root store={store}>{app}</Root>;
  // The server's view stands until the page's scripts are there; when they cannot be had, the page itself says so.
  const canHydrate =
    container.hasChildNodes() &&
    (await firstPage.then(
      () => true,
      () => false,
    ));
  if (canHydrate) hydrateRoot(container, root);
  else createRoot(container).render(root);
}
