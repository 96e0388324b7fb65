/** Starts the page: reads what the server put into it, connects the micro-frontends, renders. */
import { createPageLoader, prefetchOnIntent } from '@storefront/federation';
import { BrowserRouter } from '@storefront/routing';
import { createStore, StoreProvider, startTabSync } from '@storefront/state';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBootData } from './boot-data.ts';
import shell from './manifest.ts';
import { connectRemotes } from './remotes.ts';

const boot = readBootData();
const store = createStore(boot.session);
const loadRemoteManifest = connectRemotes(boot.apps);
const loader = createPageLoader({
  store,
  firstData: boot.data,
  loadManifest: async (app) => (app === shell.name ? shell : loadRemoteManifest(app)),
});
const apps = [shell, ...boot.apps.map(({ description }) => description)];

startTabSync(store);
prefetchOnIntent(apps, loader);

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <StoreProvider store={store}>
      <BrowserRouter>
        <App apps={apps} loader={loader} />
      </BrowserRouter>
    </StoreProvider>
  </StrictMode>,
);
