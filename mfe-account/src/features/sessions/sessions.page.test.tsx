/** The user's sessions, and ending them. */
import { contract } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { selectNotices } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import SessionsPage from './sessions.page.tsx';

const session = (index: number, device: string, current = false) => ({
  id: `019a0000-0000-7000-8000-00000000000${index}`,
  current,
  userAgent: 'Mozilla/5.0',
  device,
  createdAt: '2026-11-18T09:00:00.000Z',
  lastSeenAt: '2026-11-20T17:31:00.000Z',
  expiresAt: '2026-12-18T09:00:00.000Z',
});
const phone = session(1, 'Firefox on Android');
const here = session(2, 'Firefox on Windows', true);
const laptop = session(3, 'Firefox on Linux');

const list = (...sessions: (typeof phone)[]) => answer(contract.listSessions, () => ({ sessions }));
const renderSessions = () => renderPage(<SessionsPage />, { path: '/profile/sessions', session: signedInSession() });
const devices = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());
const signOut = (device: string) => screen.getByRole('button', { name: new RegExp(`^Log out ${device},`) });
const everywhere = () => screen.getByRole('button', { name: 'Log Out Everywhere Else' });
const told = ({ store }: ReturnType<typeof renderSessions>) => selectNotices(store.getState()).map(({ text }) => text);

describe('the list', () => {
  test('names each browser with its times, this one first and marked', async () => {
    list(phone, here, laptop);
    renderSessions();
    const entries = await screen.findAllByRole('listitem');
    expect(devices()).toEqual(['Firefox on Windows This browser', 'Firefox on Android', 'Firefox on Linux']);
    const [first, second] = entries.map((entry) => within(entry));
    expect(first?.queryByRole('button')).toBeNull();
    expect(second?.getByText(/Last seen/).textContent).toBe('Last seen November 20, 2026, 5:31 PM UTC');
    expect(second?.getByText(/Logged in/).textContent).toBe('Logged in since November 18, 2026');
  });

  test('shows twenty at first, and the others on demand', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...phone, id: `${phone.id.slice(0, -2)}${index + 10}` }));
    list(here, ...many);
    const { user } = renderSessions();
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(26);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  test('says that it is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<{ sessions: (typeof here)[] }>();
    answer(contract.listSessions, () => promise);
    renderSessions();
    expect(screen.getByRole('status').textContent).toBe('Loading sessions...');
    resolve({ sessions: [here] });
    expect(await screen.findByText('You are not logged in anywhere else.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log Out Everywhere Else' })).toBeNull();
  });

  test('that cannot be loaded says so, and can be tried again', async () => {
    fail(contract.listSessions);
    const { user } = renderSessions();
    expect((await screen.findByRole('alert')).textContent).toContain(accountMessages.sessions_load_failed);
    list(here);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('This browser')).toBeTruthy();
  });

  test('is for those who are signed in, and leads back here after signing in', async () => {
    const { user, location, locationState } = renderPage(<SessionsPage />, { path: '/profile/sessions' });
    expect(screen.getByText('Please log in to see where you are logged in.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(location()).toBe('/login');
    expect(locationState()).toEqual({ intent: { returnTo: '/profile/sessions' } });
  });

  test('of a session that has ended meanwhile asks to log in', async () => {
    refuse(contract.listSessions, 'sign_in_required');
    renderSessions();
    expect(await screen.findByText('Please log in to see where you are logged in.')).toBeTruthy();
  });
});

describe('signing a browser out', () => {
  test('ends that one, once for a double click, and says so', async () => {
    list(phone, here, laptop);
    const ended: string[] = [];
    answer(contract.revokeSession, ({ params }) => {
      ended.push(params.sessionId);
      return undefined;
    });
    const view = renderSessions();
    await screen.findByText('Firefox on Android');
    await view.user.dblClick(signOut('Firefox on Android'));
    await waitFor(() => expect(devices()).toEqual(['Firefox on Windows This browser', 'Firefox on Linux']));
    fireEvent.click(signOut('Firefox on Linux'), { detail: 2 });
    expect(screen.queryByText('Signing out...')).toBeNull();
    expect(ended).toEqual([phone.id]);
    expect(told(view)).toEqual(['Firefox on Android is logged out.']);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  test('that is signed out already takes it off the list', async () => {
    list(phone, here);
    refuse(contract.revokeSession, 'not_found');
    const { user } = renderSessions();
    await screen.findByText('Firefox on Android');
    await user.click(signOut('Firefox on Android'));
    await waitFor(() => expect(devices()).toEqual(['Firefox on Windows This browser']));
  });

  test('says that it is busy', async () => {
    list(phone, here);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer(contract.revokeSession, () => promise);
    const { user } = renderSessions();
    await screen.findByText('Firefox on Android');
    await user.click(signOut('Firefox on Android'));
    expect(signOut('Firefox on Android').textContent).toBe('Logging out...');
    resolve(undefined);
    await waitFor(() => expect(devices()).toHaveLength(1));
  });

  test('says why when it fails, and the browser stays on the list', async () => {
    list(phone, here);
    fail(contract.revokeSession);
    const { user } = renderSessions();
    await screen.findByText('Firefox on Android');
    await user.click(signOut('Firefox on Android'));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(devices()).toHaveLength(2);
  });

  test('everywhere else leaves this one alone', async () => {
    list(phone, here, laptop);
    let calls = 0;
    answer(contract.revokeOtherSessions, () => {
      calls += 1;
      return undefined;
    });
    const view = renderSessions();
    await screen.findByText('Firefox on Android');
    await view.user.dblClick(everywhere());
    await waitFor(() => expect(devices()).toEqual(['Firefox on Windows This browser']));
    expect(calls).toBe(1);
    expect(told(view)).toEqual(['You are logged out everywhere else.']);
    expect(screen.getByText('You are not logged in anywhere else.')).toBeTruthy();
  });

  test('where this one was signed out meanwhile says that the session has ended', async () => {
    list(phone, here);
    refuse(contract.revokeOtherSessions, 'sign_in_required');
    const view = renderSessions();
    await screen.findByText('Firefox on Android');
    await view.user.click(everywhere());
    expect(await screen.findByText('Please log in to see where you are logged in.')).toBeTruthy();
    expect(told(view)).toEqual(['Your session has ended. Please log in again.']);
  });
});
