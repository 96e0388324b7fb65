/** Starts the page: reads what the server put into it, connects the micro-frontends, renders. */
import { createPageLoader, loadFirstPage, prefetchOnIntent, renderRoot } from '@storefront/federation';
import { createStore, startTabSync } from '@storefront/state';
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

void renderRoot(store, <App apps={apps} loader={loader} />, loadFirstPage(apps, loader));
