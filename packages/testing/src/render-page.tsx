/** Renders a page as the shell would: in a store, under a router, at a path. */
import type { SessionState } from '@storefront/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@storefront/routing';
import { api, createStore, StoreProvider } from '@storefront/state';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, onTestFinished } from 'vitest';

interface PageSituation {
  /** Where the shopper is, with search; '/' unless told. */
  readonly path?: string;
  /** The route's pattern; the path without its search unless told. */
  readonly routePath?: string;
  readonly session?: SessionState;
  /** History state of the first entry, such as a sign-in intent. */
  readonly state?: unknown;
}

interface Visited {
  path: string;
  state: unknown;
}

afterEach(cleanup);

/** Renders `page` and returns a user, the store and where the shopper now is. */
export function renderPage(page: ReactNode, { path = '/', routePath, session, state }: PageSituation = {}) {
  const store = createStore(session);
  const user = userEvent.setup();
  const visited: Visited = { path, state };
  const [pathname = path, search = ''] = path.split('?');
  const view = render(
    <StoreProvider store={store}>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
        <Track visited={visited} />
        <Routes>
          <Route path={routePath ?? pathname} element={page} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </StoreProvider>,
  );
  onTestFinished(() => {
    store.dispatch(api.util.resetApiState());
  });
  return { ...view, user, store, location: () => visited.path, locationState: () => visited.state };
}

/** Notes where the router is at each render. */
function Track({ visited }: { readonly visited: Visited }) {
  const { pathname, search, state } = useLocation();
  Object.assign(visited, { path: pathname + search, state });
  return null;
}
