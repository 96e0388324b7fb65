/** Changing the password while signed in, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { askForReset, giveFactor, proveFactor } from '../../testing/accounts.ts';
import { cheapPasswords } from '../../testing/cheap-passwords.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Passwords } from '../accounts/passwords.ts';

/** Verification of this password waits until the test resumes it. */
const HELD_PASSWORD = 'held-at-the-door-5';
const arrived = Promise.withResolvers<void>();
const released = Promise.withResolvers<void>();
let shop: TestApp;
beforeAll(async () => {
  const passwords = cheapPasswords();
  const holding: Passwords = {
    ...passwords,
    verify: async (password, phc) => {
      const isRight = await passwords.verify(password, phc);
      if (password === HELD_PASSWORD) {
        arrived.resolve();
        await released.promise;
      }
      return isRight;
    },
  };
  shop = await startTestApp({ passwords: holding });
});
afterAll(() => shop.stop());

const NEW_PASSWORD = 'a-fresh-start-9';
const change = (browser: TestClient, password = NEW_PASSWORD) =>
  browser.call(contract.changePassword, { body: { password } });
const refused = (browser: TestClient, password = NEW_PASSWORD) =>
  browser.problem(contract.changePassword, { body: { password } });
const signIn = (email: string, password: string, browser = shop.client()) =>
  browser.call(contract.signIn, { body: { email, password } });
const isSignedIn = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user !== null;
const recent = { code: 'recent_sign_in_required', status: 403, detail: 'Please sign in again to change this.' };

test('this browser stays signed in under another token, all others are signed out, and an email tells', async () => {
  const email = 'change@example.com';
  const owner = await shop.signedIn(email);
  const other = shop.client();
  await signIn(email, TEST_PASSWORD, other);
  const earlier = owner.cookies.get('__Host-session') ?? '';
  expect((await change(owner)).user).toMatchObject({ email, hasPassword: true });
  expect(await isSignedIn(owner)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  const replay = shop.client();
  replay.cookies.set('__Host-session', earlier);
  expect(await isSignedIn(replay)).toBe(false);
  await expect(signIn(email, TEST_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await signIn(email, NEW_PASSWORD);
  expect(emailsTo(shop, email).map(({ subject }) => subject)).toContain('Lanternkeep: Your account has a new password');
});

test('links that were asked for before are worth nothing', async () => {
  const email = 'links@example.com';
  const owner = await shop.signedIn(email);
  await askForReset(shop, email);
  await owner.call(contract.changeEmail, { body: { email: 'other@example.com' } });
  await change(owner);
  const byReset = { token: tokenSentTo(shop, email, 'reset-password'), password: 'yet-another-one-3' };
  const byChange = { token: tokenSentTo(shop, 'other@example.com', 'verify-email') };
  expect(await owner.problem(contract.resetPassword, { body: byReset })).toMatchObject({ code: 'link_invalid' });
  expect(await owner.problem(contract.verifyEmail, { body: byChange })).toMatchObject({ code: 'link_invalid' });
});

test('a sign-in with the earlier password that is still under way is refused', async () => {
  const email = 'overtaken@example.com';
  const owner = shop.client();
  await owner.call(contract.signUp, { body: { email, password: HELD_PASSWORD } });
  const thief = shop.client();
  const signingIn = thief.problem(contract.signIn, { body: { email, password: HELD_PASSWORD } });
  await arrived.promise;
  await change(owner);
  released.resolve();
  expect(await signingIn).toMatchObject({ code: 'invalid_credentials' });
  expect(await isSignedIn(thief)).toBe(false);
});

test('ten minutes after signing in it takes another sign-in', async () => {
  const email = 'stale@example.com';
  const owner = await shop.signedIn(email);
  shop.clock.advance(10 * MINUTE - 1);
  await change(owner);
  shop.clock.advance(1);
  expect(await refused(owner)).toMatchObject(recent);
  await signIn(email, NEW_PASSWORD, owner);
  await change(owner, 'one-more-change-4');
});

test('it takes MFA where the account has one', async () => {
  const email = 'factor@example.com';
  const owner = await shop.signedIn(email);
  await giveFactor(shop, email);
  expect(await refused(owner)).toMatchObject(recent);
  await proveFactor(shop, email);
  await change(owner);
  shop.clock.advance(10 * MINUTE);
  expect(await refused(owner)).toMatchObject(recent);
});

test('a password that could be no new one is refused', async () => {
  const owner = await shop.signedIn();
  expect(await refused(owner, 'x7#kq')).toMatchObject({ code: 'weak_password', status: 400 });
  expect(await refused(owner, 'x'.repeat(257))).toMatchObject({ code: 'password_too_long', status: 400 });
  expect(await refused(owner, 'password')).toMatchObject({ code: 'common_password', status: 400 });
});

test('an account without a password gets its first', async () => {
  const email = 'google-only@example.com';
  const owner = await shop.signedIn(email);
  await shop.database.query(
    'delete from password_credentials where user_id = (select id from users where email = $1)',
    [email],
  );
  expect((await owner.call(contract.getSession, {})).user?.hasPassword).toBe(false);
  await change(owner);
  expect((await signIn(email, NEW_PASSWORD)).user?.hasPassword).toBe(true);
});
