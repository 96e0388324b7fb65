/** Logging in and signing up, through the rendered page. */
import { contract, type ProblemCode, problems, type SessionState, sentences } from '@storefront/contract';
import { RouteGuard } from '@storefront/federation';
import { selectCartQuantity, selectNotices, selectUser } from '@storefront/state';
import { aCart, answer, aUser, cartItem, castle, fail, refuse, renderPage, signedInSession } from '@storefront/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { app } from '../../routes.ts';
import LoginPage from './login.page.tsx';

const redirect = app.routes[0]?.redirect;

/** The page behind its guard, as the shell shows it. */
function renderLogin(state?: unknown) {
  const page = (
    <RouteGuard redirect={redirect}>
      <LoginPage />
    </RouteGuard>
  );
  return renderPage(page, { path: '/login', state });
}

type Shopper = ReturnType<typeof renderLogin>['user'];

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.getByRole('button', { name });
const toSignUp = (user: Shopper) => user.click(button('Need an account? Sign Up'));

async function fillIn(user: Shopper, address = 'mara@example.com', secret = 'correct horse') {
  await user.clear(email());
  await user.clear(password());
  if (address) await user.type(email(), address);
  if (secret) await user.type(password(), secret);
}

/** What assistive technology reads out as wrong with a field. */
const wrongWith = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('logging in', () => {
  test('sends the credentials once and goes to the home page', async () => {
    const { user, store, location } = renderLogin();
    const sent: unknown[] = [];
    answer(contract.signIn, ({ body }) => {
      sent.push(body);
      return signedInSession([cartItem(castle)]);
    });
    await fillIn(user);
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(location()).toBe('/home'));
    expect(sent).toEqual([{ email: 'mara@example.com', password: 'correct horse' }]);
    expect(selectUser(store.getState())).toEqual(aUser());
    expect(selectCartQuantity(store.getState())).toBe(1);
  });

  test('says Processing... while under way, and cannot be toggled then', async () => {
    const { user, location } = renderLogin();
    const { promise, resolve } = Promise.withResolvers<SessionState>();
    answer(contract.signIn, () => promise);
    await fillIn(user);
    await user.click(button('Log In'));
    expect(button('Processing...').getAttribute('aria-busy')).toBe('true');
    expect(button('Need an account? Sign Up')).toHaveProperty('disabled', true);
    resolve(signedInSession());
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test.each(['/checkout', '/store?search=castle&category=buildings', '/profile'])(
    'goes back to %s when that is where the shopper came from',
    async (returnTo) => {
      const { user, location } = renderLogin({ intent: { returnTo } });
      answer(contract.signIn, () => signedInSession());
      await fillIn(user);
      await user.click(button('Log In'));
      await waitFor(() => expect(location()).toBe(returnTo));
    },
  );

  test('puts the product into the cart that the shopper came to log in for', async () => {
    const { user, store, location } = renderLogin({ intent: { returnTo: '/store', addProductId: castle.id } });
    answer(contract.signIn, () => signedInSession());
    answer(contract.addCartItem, ({ body }) => {
      expect(body).toEqual({ productId: castle.id, quantity: 1 });
      return aCart([cartItem(castle)], { version: 2 });
    });
    await fillIn(user);
    await user.click(button('Log In'));
    await waitFor(() => expect(selectCartQuantity(store.getState())).toBe(1));
    expect(location()).toBe('/store');
  });

  test('a product that cannot be added is told, and the shopper is logged in all the same', async () => {
    const { user, store, location } = renderLogin({ intent: { returnTo: '/store', addProductId: 'gone' } });
    answer(contract.signIn, () => signedInSession());
    refuse(contract.addCartItem, 'product_unavailable');
    await fillIn(user);
    await user.click(button('Log In'));
    const told = { kind: 'error', text: problems.product_unavailable.message };
    await waitFor(() => expect(selectNotices(store.getState())).toMatchObject([told]));
    expect(location()).toBe('/store');
  });

  test('an intent that leaves the site is ignored', async () => {
    const { user, location } = renderLogin({ intent: { returnTo: '//evil.example/store' } });
    answer(contract.signIn, () => signedInSession());
    await fillIn(user);
    await user.click(button('Log In'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('whoever comes from the checkout is told why', () => {
    renderLogin({ intent: { returnTo: '/checkout' } });
    expect(screen.getByText(sentences.checkout_login)).toBeTruthy();
  });

  test('whoever is logged in already is sent to their profile', async () => {
    const { location } = renderPage(
      <RouteGuard redirect={redirect}>
        <LoginPage />
      </RouteGuard>,
      { path: '/login', session: signedInSession() },
    );
    await waitFor(() => expect(location()).toBe('/profile'));
  });

  test('whoever has left the page meanwhile is logged in where they are', async () => {
    const { user, store, location, unmount } = renderLogin();
    const { promise, resolve } = Promise.withResolvers<SessionState>();
    answer(contract.signIn, () => promise);
    await fillIn(user);
    await user.click(button('Log In'));
    unmount();
    resolve(signedInSession());
    await waitFor(() => expect(selectUser(store.getState())).toEqual(aUser()));
    expect(location()).toBe('/login');
  });
});

describe('signing up', () => {
  test('creates the account and goes to the home page', async () => {
    const { user, location } = renderLogin();
    answer(contract.signUp, () => signedInSession());
    await toSignUp(user);
    expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    await fillIn(user);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(location()).toBe('/home'));
  });

  test('says how strong the password is', async () => {
    const { user } = renderLogin();
    await toSignUp(user);
    await user.type(password(), 'short');
    expect(wrongWith(password())).toEqual(['Too short: at least 6 characters.']);
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
    expect(wrongWith(password())).toEqual([sentences.password_required]);
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
  ])('%s is told, focused, and what was typed stays', async (code, sentence) => {
    const { user, location } = renderLogin();
    refuse(contract.signIn, code);
    await fillIn(user);
    await user.click(button('Log In'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(sentence);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect([email().value, password().value]).toEqual(['mara@example.com', 'correct horse']);
    expect(location()).toBe('/login');
  });

  test('a lost connection is told, and the next try works', async () => {
    const { user, location } = renderLogin();
    fail(contract.signIn);
    await fillIn(user);
    await user.click(button('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentences.network_error);
    answer(contract.signIn, () => signedInSession());
    await user.click(button('Log In'));
    await waitFor(() => expect(location()).toBe('/home'));
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

  test('password managers know the fields', async () => {
    const { user } = renderLogin();
    expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
    await toSignUp(user);
    expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'new-password']);
  });
});
