/** Google in the profile: connecting, disconnecting, and confirming the signed-in user again. */
import { contract, type GoogleConnection } from '@storefront/contract';
import { selectNotices, selectUser } from '@storefront/state';
import { answer, type aUser, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { letFlowsBegin, openWindows, turn } from '../google/testing/google.ts';
import GoogleSettings from './google-connection.tsx';

const connected: GoogleConnection = { email: 'mara@gmail.example', connectedAt: '2026-11-20T12:00:00.000Z' };

beforeEach(() => turn('page'));

function renderSettings(connection: GoogleConnection | null, user: Parameters<typeof aUser>[0] = {}) {
  let current = connection;
  answer(contract.getGoogleConnection, () => ({ connection: current }));
  return {
    ...renderPage(<GoogleSettings />, { path: '/profile', session: signedInSession([], user) }),
    become: (next: GoogleConnection | null) => {
      current = next;
    },
  };
}

const find = (name: string) => screen.findByRole('button', { name });
const noticesOf = (store: ReturnType<typeof renderSettings>['store']) => selectNotices(store.getState());

test('connects Google in a window of its own, and shows as whom', async () => {
  const { user, store, become } = renderSettings(null);
  const windows = openWindows();
  const google = letFlowsBegin();
  await user.click(await find('Connect Google'));
  await waitFor(() => expect(windows[0]?.location.href).toBe(google.urlAtGoogle));
  expect(google.begun).toMatchObject([{ purpose: 'connect', display: 'popup' }]);
  become(connected);
  google.become('connected');
  google.tellPage();
  expect(await screen.findByText(/^Connected as mara@gmail\.example since .+2026/)).toBeTruthy();
  expect(noticesOf(store)).toMatchObject([{ kind: 'success' }]);
});

test('a Google account of somebody else is refused in the server’s words', async () => {
  const { user } = renderSettings(null);
  const windows = openWindows();
  const google = letFlowsBegin();
  await user.click(await find('Connect Google'));
  await waitFor(() => expect(windows[0]?.location.href).toBe(google.urlAtGoogle));
  google.become('failed', { code: 'google_taken', detail: 'This Google account belongs to another account.' });
  google.tellPage();
  expect((await screen.findByRole('alert')).textContent).toBe('This Google account belongs to another account.');
  expect(await find('Connect Google')).toBeTruthy();
});

test('takes Google off, also when the first answer was lost', async () => {
  const { user, store, become } = renderSettings(connected);
  refuse(contract.disconnectGoogle, 'not_found');
  const button = await find('Disconnect Google');
  become(null);
  await user.click(button);
  expect(await find('Connect Google')).toBeTruthy();
  expect(noticesOf(store)).toMatchObject([{ kind: 'success' }]);
});

test('does not take off the only way in, and says why', async () => {
  const { user } = renderSettings(connected, { hasPassword: false });
  refuse(contract.disconnectGoogle, 'google_only_way_in');
  await user.click(await find('Disconnect Google'));
  const message = 'Google is your only way to log in. Set a password first.';
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(await find('Disconnect Google')).toBeTruthy();
});

test('a shopper who has no password proves with Google that it is still them', async () => {
  const { user, store } = renderSettings(connected, { hasPassword: false });
  refuse(contract.disconnectGoogle, 'recent_sign_in_required');
  const windows = openWindows();
  const google = letFlowsBegin();
  await user.click(await find('Disconnect Google'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log In Again' }));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Sign in with Google' }));
  await waitFor(() => expect(windows[0]?.location.href).toBe(google.urlAtGoogle));
  expect(google.begun).toMatchObject([{ purpose: 'sign-in-again' }]);
  answer(contract.getSession, () => signedInSession([], { hasPassword: false }));
  answer(contract.disconnectGoogle, () => undefined);
  google.become('signed-in');
  google.tellPage();
  await waitFor(() => expect(noticesOf(store)).toMatchObject([{ text: 'Google is no longer connected.' }]));
  expect(selectUser(store.getState())?.hasPassword).toBe(false);
});

test('when it cannot be loaded it says so, and tries again', async () => {
  refuse(contract.getGoogleConnection, 'server_busy');
  const { user } = renderPage(<GoogleSettings />, { path: '/profile', session: signedInSession() });
  const again = await find('Try Again');
  answer(contract.getGoogleConnection, () => ({ connection: connected }));
  await user.click(again);
  expect(await find('Disconnect Google')).toBeTruthy();
});
