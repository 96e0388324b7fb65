/** Google sign-in on the login page, with a popup that the page cannot access. */
import { contract } from '@storefront/contract';
import { selectCartItems, selectUser } from '@storefront/state';
import { answer, aUser, cartItem, castle, fail, refuse, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, renderLogin, toSignUp } from '../login/testing/login.tsx';
import { anAttempt } from '../mfa-sign-in/testing/attempts.ts';
import { letFlowsBegin, openWindows, turn } from './testing/google.ts';

const CANCELLED = 'Sign-in cancelled by user.';
const IN_PROGRESS = 'A sign-in request was already in progress.';
const NAME = 'Sign in with Google';
const BUSY = 'Signing in with Google...';

beforeEach(() => {
  sessionStorage.clear();
  turn('page');
});

async function beginAtGoogle(situation: Parameters<typeof renderLogin>[0] = {}) {
  const rendered = renderLogin(situation);
  const windows = openWindows();
  const google = letFlowsBegin();
  await rendered.user.click(button(NAME));
  await screen.findByRole('button', { name: BUSY });
  await waitFor(() => expect(windows[0]?.location.href).toBe(google.urlAtGoogle));
  turn('window');
  return { ...rendered, windows, google };
}

test('it goes on in a window of its own, and a shopper who is done there is signed in here', async () => {
  const { google, location, store } = await beginAtGoogle();
  expect(google.begun).toEqual([
    { purpose: 'sign-in', display: 'popup', origin: 'http://localhost:4000', instead: false },
  ]);
  answer(contract.getSession, () => signedInSession());
  google.become('signed-in');
  google.tellPage();
  await waitFor(() => expect(location()).toBe('/home'));
  expect(selectUser(store.getState())).toEqual(aUser());
});

test('in sign-up mode it is the same button', async () => {
  const { user } = renderLogin();
  await toSignUp(user);
  expect(button(NAME)).toBeTruthy();
});

test('a shopper who was sent here for an item comes back to where they were, with the item in the cart', async () => {
  const intent = { returnTo: '/store', addProductId: '1' };
  const { google, location, store } = await beginAtGoogle({ state: { intent } });
  expect(google.begun[0]?.intent).toEqual(intent);
  answer(contract.getSession, () => signedInSession());
  answer(contract.addCartItem, () => signedInSession([cartItem(castle)]).cart ?? expect.fail());
  google.become('signed-in');
  google.tellPage();
  await waitFor(() => expect(location()).toBe('/store'));
  await waitFor(() => expect(selectCartItems(store.getState())).toHaveLength(1));
});

test('an account with MFA is asked for it', async () => {
  const { google } = await beginAtGoogle();
  answer(contract.getSession, () => ({ user: null, cart: null, attempt: anAttempt() }));
  google.become('second-factor');
  google.tellPage();
  expect(await screen.findByRole('heading', { name: 'Two-Factor Authentication' })).toBeTruthy();
});

test('a shopper who declines at Google is told so', async () => {
  const { google, user } = await beginAtGoogle();
  google.become('cancelled');
  google.tellPage();
  expect((await screen.findByText(CANCELLED)).closest('[role="status"]')).toBeTruthy();
  await user.click(button(NAME));
  await waitFor(() => expect(google.begun).toHaveLength(2));
});

test('a shopper who closes the window and comes back is told, and begins anew without being in their own way', async () => {
  const { google, user } = await beginAtGoogle();
  turn('page');
  expect(await screen.findByText(CANCELLED)).toBeTruthy();
  await user.click(button(NAME));
  await waitFor(() => expect(google.begun.at(-1)).toMatchObject({ instead: true }));
});

test('a shopper who only looked at the page, and goes on in the window, is signed in all the same', async () => {
  const { google, location } = await beginAtGoogle();
  turn('page');
  await screen.findByText(CANCELLED, {});
  turn('window');
  answer(contract.getSession, () => signedInSession());
  google.become('signed-in');
  google.tellPage();
  await waitFor(() => expect(location()).toBe('/home'));
});

test('focus that only passes through the page cancels nothing', async () => {
  await beginAtGoogle();
  turn('page');
  turn('window');
  await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
  expect(button(BUSY)).toBeTruthy();
  expect(screen.queryByText(CANCELLED)).toBeNull();
});

test('when the window’s message is lost, coming back to the page is enough', async () => {
  const { google, location } = await beginAtGoogle();
  answer(contract.getSession, () => signedInSession());
  google.become('signed-in');
  turn('page');
  await waitFor(() => expect(location()).toBe('/home'));
});

test('while Google is waited for, coming back to the tab does not reload the session', async () => {
  await beginAtGoogle();
  const looked = vi.fn();
  document.addEventListener('visibilitychange', looked);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  document.removeEventListener('visibilitychange', looked);
  expect(looked).not.toHaveBeenCalled();
});

test('it can be given up on the page', async () => {
  const { user } = await beginAtGoogle();
  let isCancelled = false;
  answer(contract.cancelGoogleSignIn, () => {
    isCancelled = true;
    return undefined;
  });
  await user.click(button('Cancel'));
  expect(await screen.findByText(CANCELLED)).toBeTruthy();
  await waitFor(() => expect(isCancelled).toBe(true));
  // The pressed button has disappeared.
  expect(document.activeElement).toBe(button(NAME));
});

test('one under way in another tab is told, and can be replaced', async () => {
  const { user } = renderLogin();
  const windows = openWindows();
  refuse(contract.beginGoogleSignIn, 'google_in_progress');
  await user.click(button(NAME));
  expect((await screen.findByRole('alert')).textContent).toContain(IN_PROGRESS);
  expect(windows[0]?.isClosed).toBe(true);
  const google = letFlowsBegin();
  await user.click(button('Start again'));
  await waitFor(() => expect(google.begun).toMatchObject([{ instead: true }]));
});

test('two presses in the same moment open one window', async () => {
  renderLogin();
  const windows = openWindows();
  letFlowsBegin();
  const ready = button(NAME);
  act(() => {
    ready.click();
    ready.click();
  });
  await screen.findByRole('button', { name: BUSY });
  expect(windows).toHaveLength(1);
});

test('a refusal of the server is told in its words', async () => {
  const { google } = await beginAtGoogle();
  google.become('failed', { code: 'google_not_connected', detail: 'Log in with your password, then connect Google.' });
  google.tellPage();
  expect((await screen.findByRole('alert')).textContent).toBe('Log in with your password, then connect Google.');
});

test.each([
  ['google_unavailable', 'Google cannot be reached. Please try again in a moment, or log in with your password.'],
  ['rate_limited', 'Too many requests. Please try again later.'],
  ['internal_error', 'Authentication failed. Please try again.'],
] as const)('%s closes the window and is told', async (code, message) => {
  const { user } = renderLogin();
  const windows = openWindows();
  refuse(contract.beginGoogleSignIn, code);
  await user.click(button(NAME));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(windows[0]?.isClosed).toBe(true);
});

test('without a connection it says so', async () => {
  const { user } = renderLogin();
  openWindows();
  fail(contract.beginGoogleSignIn);
  await user.click(button(NAME));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The store cannot be reached/);
});

test('where the browser opens no window the page itself comes back, and says how it ended', async () => {
  const intent = { returnTo: '/store', addProductId: '1' };
  sessionStorage.setItem('google-intent', JSON.stringify(intent));
  const google = letFlowsBegin();
  google.become('cancelled');
  const { location, locationState } = renderLogin({ path: '/login?google=back&next=%2Fstore' });
  expect(await screen.findByText(CANCELLED)).toBeTruthy();
  expect(location()).toBe('/login?next=%2Fstore');
  expect(locationState()).toEqual({ intent });
  expect(sessionStorage.length).toBe(0);
});

test('where the browser opens no window it begins in place of the page', async () => {
  const { user } = renderLogin({ state: { intent: { returnTo: '/checkout' } } });
  openWindows({ blocked: true });
  const google = letFlowsBegin();
  await user.click(button(NAME));
  await waitFor(() => expect(google.begun).toMatchObject([{ display: 'page', intent: { returnTo: '/checkout' } }]));
  await waitFor(() => expect(sessionStorage.getItem('google-intent')).toContain('/checkout'));
});
