/** Signing in, up and out with forms, without scripts. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode, enrolApp, wrong } from '../../testing/mfa.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { type FormShop, noticeAt, outcome, post, startFormShop } from './testing/forms.ts';

let shop: FormShop;
beforeAll(async () => {
  shop = await startFormShop();
});
afterAll(() => shop.stop());

const userOf = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user;

describe('signing in', () => {
  test('leads home, or to the page that asked for it, with a session', async () => {
    await shop.signedIn('form@example.com');
    const typed = { email: 'form@example.com', password: TEST_PASSWORD };
    for (const [page, to] of [
      ['/login', '/home'],
      ['/login?next=%2Fstore%3Fsearch%3Da', '/store?search=a'],
    ] as const) {
      const browser = shop.client();
      expect(await outcome(browser, 'sign-in', { typed, page })).toEqual({ to, notice: undefined });
      expect(await userOf(browser)).toMatchObject({ email: 'form@example.com' });
    }
  });

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example/', '/..//evil.example'])(
    'never leads to %j',
    async (next) => {
      const email = `next-${next.length}@example.com`;
      await shop.signedIn(email).catch(() => {});
      const page = `/login?${new URLSearchParams({ next })}`;
      const typed = { email, password: TEST_PASSWORD };
      expect((await outcome(shop.client(), 'sign-in', { typed, page })).to).toBe('/home');
    },
  );

  test('in a browser that keeps no cookies says that it needs them', async () => {
    await shop.signedIn('no-cookies@example.com');
    const typed = { email: 'no-cookies@example.com', password: TEST_PASSWORD };
    const signedIn = await post(shop.client(), 'sign-in', { typed, page: '/login' });
    const to = signedIn.headers.get('location') ?? '';
    const response = await shop.client().request(to, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Your browser blocks cookies, so you are not logged in.');
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])('comes to %j by no link', async (to) => {
    const browser = await shop.signedIn();
    const response = await browser.request(`/forms/signed-in?${new URLSearchParams({ to })}`);
    expect(response.headers.get('location')).toBe('/home');
  });

  test('with a wrong password keeps the address, and never the password', async () => {
    const browser = shop.client();
    const typed = { email: 'form@example.com', password: 'wrong-lantern' };
    const page = '/login?next=%2Fcheckout';
    expect(await outcome(browser, 'sign-in', { typed, page })).toEqual({
      to: page,
      notice: { kind: 'error', text: 'Invalid email or password.', typed: { email: 'form@example.com' } },
    });
    expect(await noticeAt(browser, page)).toBeUndefined();
  });

  test('an account with MFA takes its code on the same page', async () => {
    const owner = await shop.signedIn('mfa-form@example.com');
    const secret = await enrolApp(shop, owner);
    shop.clock.advance(60_000);
    const browser = shop.client();
    const page = '/login?next=%2Fcheckout';
    const typed = { email: 'mfa-form@example.com', password: TEST_PASSWORD };
    expect((await outcome(browser, 'sign-in', { typed, page })).to).toBe(page);
    expect(await userOf(browser)).toBeNull();
    const code = appCode(secret, shop.clock.now());
    const verify = (code: string) =>
      outcome(browser, 'verify-sign-in', { known: { kind: 'totp' }, typed: { code }, page });
    expect(await verify(wrong(code))).toMatchObject({
      to: page,
      notice: { text: 'Invalid verification code. Please check the code and try again.' },
    });
    expect((await verify(code)).to).toBe('/checkout');
    expect(await userOf(browser)).toMatchObject({ email: 'mfa-form@example.com' });
  });

  test('that waits for MFA can be given up', async () => {
    const browser = shop.client();
    const typed = { email: 'mfa-form@example.com', password: TEST_PASSWORD };
    await post(browser, 'sign-in', { typed, page: '/login' });
    expect((await outcome(browser, 'cancel-sign-in', { page: '/login' })).to).toBe('/login');
    expect((await browser.call(contract.getSignInAttempt, {})).attempt).toBeNull();
  });
});

test('signing up makes an account, and refuses a weak password in the words of the API', async () => {
  const browser = shop.client();
  const typed = { email: 'new-form@example.com', password: 'short' };
  const page = '/login?mode=sign-up';
  expect(await outcome(browser, 'sign-up', { typed, page })).toEqual({
    to: page,
    notice: {
      kind: 'error',
      text: 'Password should be at least 6 characters long.',
      typed: { email: 'new-form@example.com' },
    },
  });
  expect((await outcome(browser, 'sign-up', { typed: { ...typed, password: TEST_PASSWORD }, page })).to).toBe('/home');
  expect(await userOf(browser)).toMatchObject({ email: 'new-form@example.com' });
});

test('signing up is also a button of the form that signs in', async () => {
  const browser = shop.client();
  const typed = { email: 'one-form@example.com', password: TEST_PASSWORD, instead: 'sign-up' };
  expect((await outcome(browser, 'sign-in', { typed, page: '/login' })).to).toBe('/home');
  expect(await userOf(browser)).toMatchObject({ email: 'one-form@example.com' });
});

test('a button in another form draws on the budget of its own endpoint', async () => {
  const browser = shop.client();
  const typed = { email: 'many-forms@example.com', password: 'short' };
  for (let at = 0; at < 20; at += 1) await post(browser, 'sign-up', { typed, page: '/login' });
  const form = { typed: { ...typed, password: TEST_PASSWORD, instead: 'sign-up' }, page: '/login' };
  expect((await outcome(browser, 'sign-in', form)).notice?.text).toBe('Too many requests. Please try again later.');
});

test('signing out ends the session and leads to the login page', async () => {
  const browser = await shop.signedIn();
  expect((await outcome(browser, 'sign-out')).to).toBe('/login');
  expect(await userOf(browser)).toBeNull();
});
