/** The login page's form: signing up, and every invalid input. */
import { contract, messages, type ProblemCode, problems } from '@storefront/contract';
import { answer, fail, refuse, signedInSession } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, email, fillIn, password, renderLogin, toSignUp, wrongWith } from './testing/login.tsx';

describe('signing up', () => {
  test('creates the account and goes to the home page', async () => {
    const { user, location } = renderLogin();
    answer(contract.signUp, () => signedInSession());
    await toSignUp(user);
    expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    expect(document.title).toBe('Sign Up · Lanternkeep');
    await fillIn(user);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('says how strong the password is', async () => {
    const { user } = renderLogin();
    await toSignUp(user);
    await user.type(password(), 'short');
    // The validation loads when the field is first used.
    await waitFor(() => expect(wrongWith(password())).toEqual(['Too short: at least 6 characters.']));
    await user.type(password(), 'er');
    expect(wrongWith(password())[0]).toMatch(/^Weak/);
    await user.type(password(), ' and longer');
    expect(wrongWith(password())).toEqual(['Strong.']);
  });

  test('an email that is taken offers the log in, keeping the email', async () => {
    const { user } = renderLogin();
    refuse(contract.signUp, 'email_taken');
    await toSignUp(user);
    await fillIn(user);
    await user.click(button('Sign Up'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(problems.email_taken.message);
    await user.click(button('Log in with this email'));
    expect(screen.getByRole('heading', { name: 'Log In' })).toBeTruthy();
    expect(email().value).toBe('mara@example.com');
    expect(document.activeElement).toBe(password());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['weak_password', 'common_password', 'password_too_long'] as const)(
    'a password refused as %s is marked and focused',
    async (code) => {
      const { user } = renderLogin();
      refuse(contract.signUp, code);
      await toSignUp(user);
      await fillIn(user);
      await user.click(button('Sign Up'));
      await screen.findByText(problems[code].message);
      expect(wrongWith(password())[0]).toBe(problems[code].message);
      expect(document.activeElement).toBe(password());
    },
  );

  test('a password of fewer than 6 characters is refused before anything is sent', async () => {
    const { user } = renderLogin();
    await toSignUp(user);
    await fillIn(user, 'mara@example.com', '12345');
    await user.click(button('Sign Up'));
    expect(wrongWith(password())[0]).toBe('Password should be at least 6 characters long.');
  });
});

describe('the form', () => {
  test.each(['', 'mara', 'mara@', 'mara@example'])(
    'the email %j is refused before anything is sent',
    async (address) => {
      const { user } = renderLogin();
      await fillIn(user, address);
      await user.click(button('Log In'));
      expect(wrongWith(email())).toEqual(['Please enter a valid email address.']);
      expect(document.activeElement).toBe(email());
    },
  );

  test('a missing password is asked for', async () => {
    const { user } = renderLogin();
    await fillIn(user, 'mara@example.com', '');
    await user.click(button('Log In'));
    expect(wrongWith(password())[0]).toBe(messages.password_required);
    expect(document.activeElement).toBe(password());
  });

  test('an error goes away as it is corrected, without moving the focus', async () => {
    const { user } = renderLogin();
    await user.click(button('Log In'));
    await user.click(password());
    await user.type(password(), 'secret');
    expect(password().getAttribute('aria-invalid')).toBeNull();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    await user.type(email(), 'mara@example.com');
    expect(email().getAttribute('aria-invalid')).toBeNull();
  });

  test.each<[ProblemCode, string]>([
    ['invalid_credentials', 'Invalid email or password.'],
    ['rate_limited', 'Too many requests. Please try again later.'],
    ['server_busy', 'The store is busy. Please try again in a moment.'],
    ['internal_error', 'Authentication failed. Please try again.'],
  ])('%s is told, focused, and what was typed stays', async (code, message) => {
    const { user, location } = renderLogin();
    refuse(contract.signIn, code);
    await fillIn(user);
    await user.click(button('Log In'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(message);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect([email().value, password().value]).toEqual(['mara@example.com', 'correct horse']);
    expect(location()).toBe('/login');
  });

  test('a lost connection is told, and the next try works', async () => {
    const { user, location } = renderLogin();
    fail(contract.signIn);
    await fillIn(user);
    await user.click(button('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe(messages.network_error);
    answer(contract.signIn, () => signedInSession());
    await user.click(button('Log In'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('several mistakes are listed, each leading to its field', async () => {
    const { user } = renderLogin();
    await fillIn(user, '', '');
    await user.click(button('Log In'));
    expect(document.activeElement).toBe(email());
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    await user.click(within(summary).getByRole('link', { name: messages.password_required }));
    expect(document.activeElement).toBe(password());
  });

  test('the email is still there after a reload, and the password is not', async () => {
    const { user, unmount } = renderLogin();
    await fillIn(user);
    unmount();
    renderLogin();
    expect([email().value, password().value]).toEqual(['mara@example.com', '']);
  });

  test('signing up is still chosen after a reload, and where it leads; logging in leaves no trace', async () => {
    const path = '/login?next=%2Fcheckout';
    const { user, location, unmount } = renderLogin({ path });
    await toSignUp(user);
    const reloaded = location();
    unmount();
    const { user: again, location: locationAgain } = renderLogin({ path: reloaded });
    expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    expect(screen.getByText(messages.checkout_login)).toBeTruthy();
    await again.click(button('Already have an account? Log In'));
    expect(locationAgain()).toBe(path);
  });

  test('toggling keeps what the shopper came for', async () => {
    const { user, location } = renderLogin({ state: { intent: { returnTo: '/store' } } });
    await toSignUp(user);
    answer(contract.signUp, () => signedInSession());
    await fillIn(user);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(location()).toBe('/store'));
  });

  test('toggling keeps what was typed and forgets what was wrong', async () => {
    const { user } = renderLogin();
    await fillIn(user, 'mara@', '');
    await user.click(button('Log In'));
    await toSignUp(user);
    expect(email().value).toBe('mara@');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await user.click(button('Already have an account? Log In'));
    expect(button('Log In')).toBeTruthy();
    expect(document.title).toBe('Log In · Lanternkeep');
  });

  test('the password can be shown and is hidden again on sending', async () => {
    const { user } = renderLogin();
    refuse(contract.signIn, 'invalid_credentials');
    await fillIn(user);
    await user.click(button('Show password'));
    expect(password().type).toBe('text');
    await user.click(button('Log In'));
    expect(password().type).toBe('password');
    await screen.findByRole('alert');
  });

  test('a shopper who has forgotten their password is led to a new one', async () => {
    const { user, location } = renderLogin();
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(location()).toBe('/forgot-password');
  });

  test('password managers know the fields', async () => {
    const { user } = renderLogin();
    expect([email().autocomplete, password().autocomplete]).toEqual(['username webauthn', 'current-password']);
    await toSignUp(user);
    expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'new-password']);
  });
});
