import { StaticRouter } from '@storefront/routing/server';
import { api, createStore } from '@storefront/state';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { AppDescription } from './description.ts';
import type { MfeManifest, PageModule } from './manifest.ts';
import { createPageLoader, type PageLoader } from './page-loader.ts';
import { Root } from './root.tsx';
import type { FirstView } from './server-runtime.ts';

/** @param app the same as in the browser, with all descriptions and a loader that has the page */
export function renderFirstView(
  { url, boot, app: name, path, page, slices }: FirstView<PageModule, MfeManifest['slices']>,
  app: (apps: readonly AppDescription[], loader: PageLoader) => ReactNode,
): string {
  const store = createStore(boot.session, boot.notice, boot.shopName);
  const loader = createPageLoader({ store, firstData: boot.data, loadManifest: refuse });
  loader.provide(name, path, page, slices);
  const apps = boot.apps.map(({ description }) => description);
  try {
    return renderToString(
      <Root store={store}>
        <StaticRouter location={url}>{app(apps, loader)}</StaticRouter>
      </Root>,
    );
  } finally {
    // Timers of unused responses would keep the whole store in memory for minutes.
    store.dispatch(api.util.resetApiState());
  }
}

/** Rejects: only the page itself is loaded on the server. */
function refuse(app: string): Promise<never> {
  return Promise.reject(new Error(`${app} was asked for while a first view was rendered`));
}
