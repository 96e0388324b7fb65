/** Renders an app into the page: the store and the router around it. */
import { BrowserRouter } from '@storefront/routing';
import { type AppStore, StoreProvider } from '@storefront/state';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** @throws {Error} when the page has no `#root` */
export function renderRoot(store: AppStore, app: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('This page has no #root to render into.');
  createRoot(root).render(
    <StrictMode>
      <StoreProvider store={store}>
        <BrowserRouter>{app}</BrowserRouter>
      </StoreProvider>
    </StrictMode>,
  );
}
