/** The layout around every page, for visitors and for signed-in shoppers. */
import { contract, type SessionState } from '@storefront/contract';
import { type NavItem, type Outage, RouteGuard } from '@storefront/federation';
import { useLocation } from '@storefront/routing';
import { notify } from '@storefront/state';
import { answer, cartItem, castle, dragon, fail, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Layout } from './layout.tsx';
import { startOfflineNotice } from './offline-notice.ts';

/** Unsorted, as the apps provide them. */
const navItems: readonly NavItem[] = [
  { label: 'About', to: '/about', when: 'always', order: 40 },
  { label: 'Login', to: '/login', when: 'signed-out', order: 50 },
  { label: 'Store', to: '/store', when: 'always', order: 20 },
  { label: 'Profile', to: '/profile', when: 'signed-in', order: 50 },
  { label: 'Support', to: '/support', when: 'always', order: 30 },
  { label: 'Home', to: '/home', when: 'always', order: 10 },
];

function renderLayout(session?: SessionState, path = '/home', outage?: Outage) {
  const page = (
    <Layout navItems={navItems} outage={outage}>
      <h1>The page</h1>
    </Layout>
  );
  const view = renderPage(page, { path, routePath: '*', ...(session && { session }) });
  const main = view.getByRole('navigation', { name: 'Main' });
  const entries = () =>
    [...main.querySelectorAll('a, button')].map((entry) => entry.getAttribute('aria-label') ?? entry.textContent);
  return { ...view, entries };
}

/** A shop whose checkout requires sign-in. */
function Shop() {
  const { pathname } = useLocation();
  const redirect = pathname === '/checkout' ? ({ when: 'signed-out', to: '/login' } as const) : undefined;
  return (
    <Layout navItems={navItems}>
      <RouteGuard redirect={redirect}>
        <button type="button" onClick={() => history.back()}>
          Back
        </button>
      </RouteGuard>
    </Layout>
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the navigation bar', () => {
  test('offers a visitor the public pages and Login', () => {
    const { entries } = renderLayout();
    expect(entries()).toEqual(['Home', 'Store', 'Support', 'About', 'Login']);
  });

  test('offers a shopper Profile, the cart and Logout instead of Login', () => {
    const { entries } = renderLayout(signedInSession());
    expect(entries()).toEqual(['Home', 'Store', 'Support', 'About', 'Profile', 'Cart, 0 items', 'Logout']);
  });

  test('counts every seat in the cart and leads to checkout', async () => {
    const { user, getByRole, location } = renderLayout(signedInSession([cartItem(castle, 2), cartItem(dragon, 1)]));
    const cart = getByRole('link', { name: 'Cart, 3 items' });
    expect(cart.textContent).toBe('3');
    await user.click(cart);
    expect(location()).toBe('/checkout');
  });

  test('names a single item as one', () => {
    const { getByRole } = renderLayout(signedInSession([cartItem(castle)]));
    expect(getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
  });

  test('marks where one is, on pages below as well', () => {
    const { getByRole } = renderLayout(undefined, '/store/castle');
    const main = getByRole('navigation', { name: 'Main' });
    expect(main.querySelector('[aria-current="page"]')?.textContent).toBe('Store');
    expect(main.querySelectorAll('[aria-current]')).toHaveLength(1);
  });
});

describe('logging out', () => {
  test('ends the session and goes to the login page', async () => {
    answer(contract.signOut, () => undefined);
    const { user, getByRole, findByRole, location } = renderLayout(signedInSession());
    await user.click(getByRole('button', { name: 'Logout' }));
    await findByRole('link', { name: 'Login' });
    expect(location()).toBe('/login');
  });

  test('on a page for shoppers leads to the login page once, and from there neither back to it nor on to it', async () => {
    answer(contract.signOut, () => undefined);
    const { user, getByRole, findByRole, location, locationState } = renderPage(<Shop />, {
      path: '/home',
      routePath: '*',
      session: signedInSession([cartItem(castle)]),
    });
    await user.click(within(getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'About' }));
    await user.click(getByRole('link', { name: 'Cart, 1 item' }));
    await user.click(getByRole('button', { name: 'Logout' }));
    await findByRole('link', { name: 'Login' });
    expect(location()).toBe('/login');
    expect(locationState()).toBeNull();
    await user.click(getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(location()).toBe('/about'));
  });

  test('when the store cannot be reached, one stays signed in, where one was, and is told', async () => {
    fail(contract.signOut);
    const { user, getByRole, findByText, location } = renderLayout(signedInSession());
    await user.click(getByRole('button', { name: 'Logout' }));
    await findByText('The store cannot be reached. Please check your connection and try again.');
    expect(location()).toBe('/home');
    expect(getByRole('button', { name: 'Logout' }).getAttribute('aria-busy')).toBeNull();
  });
});

describe('a browser that goes offline', () => {
  test('is told at the foot of the window and by the lantern in the tab, and no longer once it is back', () => {
    const icon = document.head.appendChild(document.createElement('link'));
    Object.assign(icon, { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    startOfflineNotice();
    const notice = screen.getByRole('status');
    onTestFinished(() => {
      icon.remove();
      notice.remove();
    });
    expect(notice.textContent).toBe('');
    onLine.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(notice.textContent).toBe('You are offline. This page may be out of date, but nothing you type is lost.');
    expect(icon.getAttribute('href')).toBe('/favicon-out.svg');
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(notice.textContent).toBe('');
    expect(icon.getAttribute('href')).toBe('/favicon.svg');
  });
});

describe('the frame', () => {
  test('lets a keyboard skip straight to the content', async () => {
    const { user, getByRole } = renderLayout();
    await user.tab();
    const skip = getByRole('link', { name: 'Skip to content' });
    expect(document.activeElement).toBe(skip);
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(getByRole('main'));
  });

  test('shows notices until they are dismissed', async () => {
    const { user, getByRole, findByText, queryByText, store } = renderLayout();
    store.dispatch(notify({ kind: 'error', text: 'Failed to update cart. Please try again later.' }));
    await findByText('Failed to update cart. Please try again later.');
    await user.click(getByRole('button', { name: 'Dismiss' }));
    expect(queryByText('Failed to update cart. Please try again later.')).toBeNull();
  });
});

test('the name that the studio has set stands in header and footer, and names the way home', () => {
  const { getByRole } = renderPage(<Layout navItems={navItems}>{null}</Layout>, { shopName: 'Hammer & Tongs' });
  expect(getByRole('link', { name: 'Hammer & Tongs, home page' }).textContent).toBe('Hammer & Tongs');
  expect(getByRole('contentinfo').textContent).toContain('Hammer & Tongs');
  expect(document.body.textContent).not.toContain('Lanternkeep');
});

describe('the footer', () => {
  test('says the current year', () => {
    vi.useFakeTimers({ now: new Date('2031-06-01T00:00:00Z'), toFake: ['Date'] });
    const { getByRole } = renderLayout();
    expect(getByRole('contentinfo').textContent).toContain('© 2031 Lanternkeep');
  });

  test('links to the public pages and to both legal ones', () => {
    const { getByRole } = renderLayout(signedInSession());
    const labelsOf = (name: string) =>
      [...getByRole('navigation', { name }).querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(labelsOf('Quick links')).toEqual(['Home', 'Store', 'Support', 'About']);
    expect(labelsOf('Legal')).toEqual(['Privacy Policy', 'Terms of Service']);
    expect(getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms-of-service');
  });
});
