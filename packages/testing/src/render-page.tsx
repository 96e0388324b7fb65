/** Renders a page as the shell would: in a store, at an address. */
import type { SessionState } from '@storefront/contract';
import { Route, Switch } from '@storefront/routing';
import { api, createStore, StoreProvider, signedOut } from '@storefront/state';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

interface PageSituation {
  /** Where the shopper is, with search; '/' unless told. */
  readonly path?: string;
  /** The route's pattern; the path without its search unless told. */
  readonly routePath?: string;
  readonly session?: SessionState;
  /** The default unless told. */
  readonly shopName?: string;
  /** History state of the first entry, such as a sign-in intent. */
  readonly state?: unknown;
  /** Answers that came with the page, by their endpoints' names. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Renders `page` and returns a user, the store and where the shopper now is. */
export function renderPage(
  page: ReactNode,
  { path = '/', routePath, session, shopName, state = null, data = {} }: PageSituation = {},
) {
  const store = createStore(session, undefined, shopName);
  const entries = Object.entries(data).map(([endpointName, value]) => ({ endpointName, arg: {}, value }));
  // The endpoints are the page's own, which this package does not know.
  store.dispatch(api.util.upsertQueryEntries(entries as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]));
  // No time passes between the two presses of a double click, nor does an answer come between them.
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
    // Requests that nobody answered time out during later tests, whose page must not take them for its own.
    store.dispatch(signedOut());
    store.dispatch(api.util.resetApiState());
  });
  const here = () => location.pathname + location.search;
  return { ...view, user, store, location: here, locationState: () => history.state };
}
