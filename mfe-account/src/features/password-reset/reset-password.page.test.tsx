/** Setting a new password by the link in an email. */
import { contract, messages, type ProblemCode, problems } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { selectIsSignedIn, selectNotices } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ResetPasswordPage from './reset-password.page.tsx';

const TOKEN = 'a-token_of-43-characters-as-emails-carry-it';

const renderReset = (fragment = `#${TOKEN}`, session?: ReturnType<typeof signedInSession>) =>
  renderPage(<ResetPasswordPage />, {
    path: `/reset-password${fragment}`,
    routePath: '/reset-password',
    ...(session && { session }),
  });
const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const save = () => screen.getByRole('button', { name: 'Save Password' });
const notices = ({ store }: ReturnType<typeof renderReset>) => selectNotices(store.getState()).map(({ text }) => text);

describe('the link', () => {
  test('leaves the address bar at once, and is still known after a reload', async () => {
    const { unmount } = renderReset();
    expect(window.location.href).not.toContain(TOKEN);
    unmount();
    answer(contract.resetPassword, ({ body }) => {
      expect(body.token).toBe(TOKEN);
      return undefined;
    });
    const { user, location } = renderPage(<ResetPasswordPage />, { path: '/reset-password', state: history.state });
    await user.type(password(), 'a new lantern{Enter}');
    await waitFor(() => expect(location()).toBe('/login'));
  });

  test.each(['', '#', '#too-short', `#${TOKEN}x`])(
    'with %j for a token leads to asking for another',
    async (fragment) => {
      const { user, location } = renderReset(fragment);
      expect((await screen.findByRole('alert')).textContent).toBe(accountMessages.link_incomplete);
      expect(screen.queryByRole('button', { name: 'Save Password' })).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Ask for a New Link' }));
      expect(location()).toBe('/forgot-password');
    },
  );

  test('that no longer counts says so in the words of the answer, and is forgotten', async () => {
    const { user } = renderReset();
    refuse(contract.resetPassword, 'link_invalid');
    await user.type(password(), 'a new lantern{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('This link is no longer valid. Please ask for a new one.');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(screen.getByRole('link', { name: 'Ask for a New Link' })).toBeTruthy();
    expect(JSON.stringify(history.state)).not.toContain(TOKEN);
  });

  test('pasted over an old one in the same tab takes its place', async () => {
    const other = TOKEN.replace('a', 'b');
    const { user, location } = renderReset('');
    await screen.findByRole('alert');
    act(() => {
      history.pushState(null, '', `#${other}`);
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(window.location.href).not.toContain(other);
    answer(contract.resetPassword, ({ body }) => {
      expect(body.token).toBe(other);
      return undefined;
    });
    await user.type(password(), 'a new lantern{Enter}');
    await waitFor(() => expect(location()).toBe('/login'));
  });
});

describe('the new password', () => {
  test('is sent once with the token, and leads to the login page with a notice', async () => {
    const view = renderReset();
    const sent: unknown[] = [];
    answer(contract.resetPassword, ({ body }) => {
      sent.push(body);
      return undefined;
    });
    await view.user.type(password(), 'a new lantern');
    await view.user.dblClick(save());
    await waitFor(() => expect(view.location()).toBe('/login'));
    expect(sent).toEqual([{ token: TOKEN, password: 'a new lantern' }]);
    expect(notices(view)).toEqual([accountMessages.reset_done]);
    expect(JSON.stringify(history.state)).not.toContain(TOKEN);
  });

  test('signs out a shopper who is signed in here, as it does everywhere', async () => {
    const view = renderReset(undefined, signedInSession());
    answer(contract.resetPassword, () => undefined);
    answer(contract.signOut, () => undefined);
    await view.user.type(password(), 'a new lantern{Enter}');
    await waitFor(() => expect(selectIsSignedIn(view.store.getState())).toBe(false));
    expect(view.location()).toBe('/login');
    expect(notices(view)).toEqual([accountMessages.reset_done]);
  });

  test('ends the session of another account, which would be shown in place of the notice', async () => {
    const rendered = renderReset(undefined, signedInSession());
    const asked: string[] = [];
    answer(contract.resetPassword, () => void asked.push('reset'));
    answer(contract.signOut, () => void asked.push('sign out'));
    await rendered.user.type(password(), 'a new lantern{Enter}');
    await waitFor(() => expect(notices(rendered)).toEqual([accountMessages.reset_done]));
    expect(asked).toEqual(['reset', 'sign out']);
    expect(rendered.location()).toBe('/login');
  });

  test('can be shown, is judged for strength, and is known to password managers as new', async () => {
    const { user } = renderReset();
    expect(password().autocomplete).toBe('new-password');
    await user.type(password(), 'lantern');
    expect(screen.getByText(/^Weak/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });

  test('of fewer than 6 characters is refused before anything is sent', async () => {
    const { user } = renderReset();
    await user.type(password(), '12345{Enter}');
    expect(screen.getByText('Password should be at least 6 characters long.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
  });

  test.each<ProblemCode & keyof typeof problems>(['common_password', 'weak_password', 'password_too_long'])(
    'refused as %s is marked, and another one can be sent by the same link',
    async (code) => {
      refuse(contract.resetPassword, code);
      const { user, location } = renderReset();
      await user.type(password(), 'password{Enter}');
      await screen.findByText(problems[code].message);
      expect(password().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(password());
      await user.clear(password());
      expect(screen.queryByText(problems[code].message)).toBeNull();
      answer(contract.resetPassword, () => undefined);
      await user.type(password(), 'a new lantern{Enter}');
      await waitFor(() => expect(location()).toBe('/login'));
    },
  );

  test('that did not arrive can be sent again', async () => {
    fail(contract.resetPassword);
    const { user, location } = renderReset();
    await user.type(password(), 'a new lantern{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(messages.network_error);
    answer(contract.resetPassword, () => undefined);
    await user.click(save());
    await waitFor(() => expect(location()).toBe('/login'));
  });
});
