/** Starts the page: reads the boot data, connects the micro-frontends, renders. */
import { createPageLoader, loadPageAt, prefetchPages, renderRoot } from '@storefront/federation';
import { createStore, startTabSync } from '@storefront/state';
import { tolerateMovedNodes } from '@storefront/ui/moved-nodes';
import { ShellApp } from './app.tsx';
import { readBootData } from './boot-data.ts';
import { createFailureReports } from './failure-reports.ts';
import shell from './manifest.ts';
import { joinPageTrace } from './page-trace.ts';
import { startQuietRefresh } from './quiet-refresh.ts';
import { connectRemotes } from './remotes.ts';

tolerateMovedNodes();
const boot = readBootData();
const store = createStore(boot.session, boot.notice, boot.shopName);
const loadRemoteManifest = connectRemotes(boot.apps);
const reportFailure = createFailureReports(boot);
const recover = startQuietRefresh(store, boot, () => location.reload());
const loader = createPageLoader({
  store,
  firstData: boot.data,
  // The response says if there are newer releases.
  onFailure: (failure) => void reportFailure(failure).then(() => recover(failure)),
  loadManifest: async (app, attempt) => (app === shell.name ? shell : loadRemoteManifest(app, attempt)),
});
const apps = [shell, ...boot.apps.map(({ description }) => description)];

joinPageTrace();
startTabSync(store);
prefetchPages(apps, loader);

// Once shown, a placeholder stays this long; most pages are preloaded and show none.
const timeout = new Promise((resolve) => setTimeout(resolve, 300));
await Promise.race([loadPageAt(location.pathname, apps, loader), timeout]);
renderRoot(store, <ShellApp apps={apps} loader={loader} outage={boot.outage} />);

// Waits until the page has sent its own requests.
setTimeout(() => {
  import(/* webpackChunkName: 'after-start' */ './after-start.ts')
    .then(({ startLate }) => startLate(boot, apps, reportFailure))
    .catch(() => {});
}, 3000);
