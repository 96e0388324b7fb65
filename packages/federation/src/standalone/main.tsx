/** Starts a single micro-frontend: its own pages with a real server, without the shell. */
import { call, contract } from '@storefront/contract';
import { createStore, startTabSync } from '@storefront/state';
import { tolerateMovedNodes } from '@storefront/ui/moved-nodes';
import manifest from '#app-manifest';
import { createPageLoader } from '../page-loader.ts';
import { renderRoot } from '../render-root.tsx';
import { Harness } from './harness.tsx';

tolerateMovedNodes();
const store = createStore(await call(contract.getSession, {}), undefined, manifest.name);
const loader = createPageLoader({ store, firstData: [], loadManifest: async () => manifest });
startTabSync(store);

renderRoot(store, <Harness manifest={manifest} loader={loader} />);
