import { createSlice } from '@reduxjs/toolkit';
import { contract } from '@storefront/contract';
import { Link, useLocation } from '@storefront/routing';
import { api, createStore, query, StoreProvider, selectNotices, signedIn, signedOut } from '@storefront/state';
import { castle, signedInSession } from '@storefront/testkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppRoutes } from './app-routes.tsx';
import type { FirstData } from './boot.ts';
import type { AppDescription } from './description.ts';
import type { MfeManifest, PageModule } from './manifest.ts';
import { createPageLoader } from './page-loader.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const catalog: AppDescription = {
  name: 'mfe-catalog',
  routes: [{ path: '/store', title: 'Store', description: '' }],
  nav: [],
};
const account: AppDescription = {
  name: 'mfe-account',
  routes: [
    { path: '/login', title: 'Log In', description: '', redirect: { when: 'signed-in', to: '/profile' } },
    { path: '/profile', title: 'Profile', description: '' },
    { path: '/checkout', title: 'Checkout', description: '', redirect: { when: 'signed-out', to: '/login' } },
  ],
  nav: [],
};

function Heading({ text }: { readonly text: string }) {
  const { pathname, state } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>{text}</h1>
      <Link to="/profile">From {text} to the profile</Link>
      <p>
        at {pathname} with {JSON.stringify(state)}
      </p>
    </>
  );
}

const { useListProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listProducts: build.query(query(contract.listProducts)) }),
});

/** The names that `FirstProduct` rendered. */
const namesShown: (string | undefined)[] = [];

function FirstProduct() {
  const { data } = useListProductsQuery({ query: { search: 'castle' } });
  const name = data?.products[0]?.name;
  namesShown.push(name);
  return <p>{name}</p>;
}

const pageOf = (text: string) => async () => ({ default: () => <Heading text={text} /> });

const manifests: Record<string, MfeManifest> = {
  'mfe-catalog': { ...catalog, pages: { '/store': pageOf('The store') } },
  'mfe-account': {
    ...account,
    pages: { '/login': pageOf('The login'), '/profile': pageOf('The profile'), '/checkout': pageOf('The checkout') },
  },
};

interface Situation {
  readonly path?: string;
  readonly session?: Parameters<typeof createStore>[0];
  readonly firstData?: readonly FirstData[];
  readonly loadManifest?: (app: string) => Promise<MfeManifest>;
}

async function showRoutes({ path = '/store', session, firstData = [], loadManifest }: Situation = {}) {
  const store = createStore(session, undefined, 'Hammer & Tongs');
  const loadKnown = async (app: string) => manifests[app] ?? Promise.reject(new Error(`no ${app}`));
  const loader = createPageLoader({ store, firstData, loadManifest: loadManifest ?? loadKnown });
  history.replaceState(null, '', path);
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <Link to="/store">To the store</Link>
        <Link to="/profile">To the profile</Link>
        <main>
          <AppRoutes apps={[catalog, account]} loader={loader} home="/store" />
        </main>
      </StoreProvider>,
    );
  });
  // A page may suspend within the click, and React finishes that only in an awaited act.
  const click = (element: Element) => act(async () => fireEvent.click(element));
  return { store, click };
}

test("a page of any app is titled with the shop's name", async () => {
  await showRoutes();
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Store · Hammer & Tongs'));
});

test('a path that no app has leads home, which says what could not be found', async () => {
  const { store } = await showRoutes({ path: '/nowhere' });
  expect(await screen.findByText(/at \/store/)).toBeTruthy();
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([
    "We couldn't find /nowhere, so we brought you home.",
  ]);
});

test('the bare domain leads home without a word', async () => {
  const { store } = await showRoutes({ path: '/' });
  expect(await screen.findByText(/at \/store/)).toBeTruthy();
  expect(selectNotices(store.getState())).toEqual([]);
});

test('a navigation moves focus to the heading of the new page', async () => {
  const { click } = await showRoutes();
  await screen.findByRole('heading', { name: 'The store' });
  await click(screen.getByRole('link', { name: 'To the profile' }));
  const heading = await screen.findByRole('heading', { name: 'The profile' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a page come to by a link starts at its top; where one gone back to stands is for the browser', async () => {
  const { click } = await showRoutes();
  vi.mocked(window.scrollTo).mockClear();
  await click(screen.getByRole('link', { name: 'To the profile' }));
  await screen.findByRole('heading', { name: 'The profile' });
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  history.back();
  const heading = await screen.findByRole('heading', { name: 'The store' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(window.scrollTo).toHaveBeenCalledOnce();
});

test('when the shopper goes back, the focus is on the link by which they left', async () => {
  const { click } = await showRoutes();
  const link = () => screen.findByRole('link', { name: 'From The store to the profile' });
  (await link()).focus();
  await click(await link());
  await screen.findByRole('heading', { name: 'The profile' });
  history.back();
  await screen.findByRole('heading', { name: 'The store' });
  const again = await link();
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('a signed-out visitor of a signed-in page is sent to sign in, with the way back', async () => {
  await showRoutes({ path: '/checkout?step=2' });
  expect(await screen.findByText('at /login with {"intent":{"returnTo":"/checkout?step=2"}}')).toBeTruthy();
});

test('a signed-in user of the login page is sent to the profile', async () => {
  await showRoutes({ path: '/login', session: signedInSession() });
  expect(await screen.findByText('at /profile with null')).toBeTruthy();
});

test('when the session ends on a signed-in page, the shopper is sent to sign in', async () => {
  const { store } = await showRoutes({ path: '/checkout', session: signedInSession() });
  await screen.findByRole('heading', { name: 'The checkout' });
  await act(async () => void store.dispatch(signedOut()));
  expect(await screen.findByRole('heading', { name: 'The login' })).toBeTruthy();
});

test('an app that cannot be loaded costs its own page only, and trying again recovers it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  const { click } = await showRoutes({
    loadManifest: async (app) => {
      if (app === 'mfe-catalog' && isDown) throw new Error('503');
      return manifests[app] ?? Promise.reject(new Error(app));
    },
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded.*check your connection/);

  await click(screen.getByRole('link', { name: 'To the profile' }));
  expect(await screen.findByRole('heading', { name: 'The profile' })).toBeTruthy();

  await click(screen.getByRole('link', { name: 'To the store' }));
  await screen.findByRole('alert');
  isDown = false;
  await click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeTruthy();
});

/** Returns a store page that throws `error` while `isBroken`. */
function breakingPage(error: Error, FailureAdvice?: PageModule['FailureAdvice']) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const state = { isBroken: true };
  const page = () => {
    if (state.isBroken) throw error;
    return <Heading text="Whole again" />;
  };
  const module = { default: page, ...(FailureAdvice && { FailureAdvice }) };
  return { state, loadManifest: async () => ({ ...catalog, pages: { '/store': async () => module } }) };
}

test('a page that throws while rendering says so, blames no connection, and can be tried again', async () => {
  const { state, loadManifest } = breakingPage(new Error('broken'));
  const { click } = await showRoutes({ loadManifest });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong on this page.');
  expect(alert.textContent).not.toContain('connection');
  state.isBroken = false;
  await click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeTruthy();
});

test('a page that throws while rendering may add what matters more', async () => {
  const { loadManifest } = breakingPage(new Error('broken'), () => <p>Your order may have been placed.</p>);
  await showRoutes({ loadManifest });
  await screen.findByRole('alert');
  expect(screen.getByText('Your order may have been placed.')).toBeTruthy();
});

test('a part of a page that cannot be loaded is the fault of the connection', async () => {
  const { loadManifest } = breakingPage(
    Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
  );
  await showRoutes({ loadManifest });
  expect((await screen.findByRole('alert')).textContent).toContain('check your connection');
});

test("the page's first data is there at its first render, without a request", async () => {
  await showRoutes({
    firstData: [{ endpoint: 'listProducts', args: { query: { search: 'castle' } }, body: { products: [castle] } }],
    loadManifest: async () => ({ ...catalog, pages: { '/store': async () => ({ default: FirstProduct }) } }),
  });
  expect(await screen.findByText('Castle')).toBeTruthy();
  expect(namesShown[0]).toBe('Castle');
});

test("an app's own slices are in the store before its page renders", async () => {
  const visits = createSlice({ name: 'visits', initialState: 7, reducers: {} });
  const { store } = await showRoutes({
    loadManifest: async () => ({ ...catalog, slices: [visits], pages: { '/store': pageOf('The store') } }),
  });
  await screen.findByRole('heading', { name: 'The store' });
  expect(store.getState()).toHaveProperty('visits', 7);
});

test('a user who signs in on a public page stays on it', async () => {
  const { store } = await showRoutes();
  await screen.findByRole('heading', { name: 'The store' });
  await act(async () => void store.dispatch(signedIn(signedInSession())));
  expect(screen.getByText(/at \/store/)).toBeTruthy();
});
