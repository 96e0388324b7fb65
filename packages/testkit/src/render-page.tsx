/** Renders a page like the shell: in a store, at a URL. */
import type { SessionState } from '@storefront/contract';
import { Route, Switch } from '@storefront/routing';
import { api, createStore, StoreProvider, signedOut } from '@storefront/state';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

interface PageSituation {
  /** The shopper's path with search; defaults to '/'. */
  readonly path?: string;
  /** The route's pattern; defaults to the path without its search. */
  readonly routePath?: string;
  readonly session?: SessionState;
  /** Defaults to the standard name. */
  readonly shopName?: string;
  /** The history state of the first entry, such as a sign-in intent. */
  readonly state?: unknown;
  /** First data by endpoint name. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Renders `page` and returns a user, the store and the current location. */
export function renderPage(
  page: ReactNode,
  { path = '/', routePath, session, shopName, state = null, data = {} }: PageSituation = {},
) {
  const store = createStore(session, undefined, shopName);
  const entries = Object.entries(data).map(([endpointName, value]) => ({ endpointName, arg: {}, value }));
  // The page's endpoints are not in this package's types.
  store.dispatch(api.util.upsertQueryEntries(entries as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]));
  // No time passes between the two presses of a double click, and no response arrives between them.
  const user = userEvent.setup({ delay: null });
  const [pathname = path] = path.split('?');
  history.replaceState(state, '', path);
  const view = render(
    <StoreProvider store={store}>
      <Switch>
        <Route path={routePath ?? pathname}>{page}</Route>
      </Switch>
    </StoreProvider>,
  );
  onTestFinished(() => {
    // Unanswered requests time out during later tests, whose page must not mistake them for its own.
    store.dispatch(signedOut());
    store.dispatch(api.util.resetApiState());
  });
  const here = () => location.pathname + location.search;
  return { ...view, user, store, location: here, locationState: () => history.state };
}
