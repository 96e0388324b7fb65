/** Starts the page: reads what the server put into it, connects the micro-frontends, renders. */
import { createPageLoader, loadPageAt, prefetchPages, renderRoot } from '@storefront/federation';
import { createStore, startTabSync } from '@storefront/state';
import { App } from './app.tsx';
import { readBootData } from './boot-data.ts';
import { createFailureReports } from './failure-reports.ts';
import shell from './manifest.ts';
import { startQuietRefresh } from './quiet-refresh.ts';
import { connectRemotes } from './remotes.ts';

const boot = readBootData();
const store = createStore(boot.session);
const loadRemoteManifest = connectRemotes(boot.apps);
const reportFailure = createFailureReports(boot);
const recover = startQuietRefresh(store, boot, () => location.reload());
const loader = createPageLoader({
  store,
  firstData: boot.data,
  // The report's answer tells whether there are newer releases.
  onFailure: (failure) => void reportFailure(failure).then(() => recover(failure)),
  loadManifest: async (app, attempt) => (app === shell.name ? shell : loadRemoteManifest(app, attempt)),
});
const apps = [shell, ...boot.apps.map(({ description }) => description)];

startTabSync(store);
prefetchPages(apps, loader);

// Once shown, what stands in for a page stays for as long as this; the page itself is hinted in the HTML and mostly here.
const timeout = new Promise((resolve) => setTimeout(resolve, 300));
await Promise.race([loadPageAt(location.pathname, apps, loader), timeout]);
renderRoot(store, <App apps={apps} loader={loader} />);

// Once the page is there and has loaded what it loads by itself.
setTimeout(() => import(/* webpackChunkName: 'after-start' */ './after-start.ts').catch(() => {}), 3000);
