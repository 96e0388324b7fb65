/** Starts one micro-frontend alone: its own pages over a real server, without the shell. */
import { call, contract } from '@storefront/contract';
import { BrowserRouter } from '@storefront/routing';
import { createStore, StoreProvider, startTabSync } from '@storefront/state';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import manifest from '#app-manifest';
import { createPageLoader } from '../page-loader.ts';
import { Harness } from './harness.tsx';

const store = createStore(await call(contract.getSession, {}));
const loader = createPageLoader({ store, firstData: [], loadManifest: async () => manifest });
startTabSync(store);

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <StoreProvider store={store}>
      <BrowserRouter>
        <Harness manifest={manifest} loader={loader} />
      </BrowserRouter>
    </StoreProvider>
  </StrictMode>,
);
