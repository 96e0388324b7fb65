/** Which account a Google account belongs to: found, created or connected by its owner, never by an address alone. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import {
  beginGoogle,
  follow,
  type GoogleShop,
  signInWithGoogle,
  startGoogleShop,
  userIn,
} from '../../testing/google.ts';
import { accountWithMfa, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { TEST_ORIGIN, type TestClient } from '../../testing/test-client.ts';
import { insertFactor } from '../mfa/mfa.repository.ts';

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
});
afterAll(() => shop.stop());

let people = 0;
function aPerson(more: object = {}) {
  people += 1;
  return { sub: `person-${people}`, email: `person-${people}@gmail.example`, email_verified: true, ...more };
}

const proveAddress = (email: string) =>
  shop.database.query(`update users set email_verified_at = now() where email = '${email}'`);

const CONNECTED = 'Lanternkeep: Google was connected to your account';
const subjectsTo = (email: string) => shop.outbox.emails.flatMap(({ to, subject }) => (to === email ? subject : []));

const connect = (browser: TestClient, person: Parameters<typeof signInWithGoogle>[2]) =>
  signInWithGoogle(shop, browser, person, { purpose: 'connect' });

const connectionOf = async (browser: TestClient) => (await browser.call(contract.getGoogleConnection, {})).connection;

describe('an address that has an account already', () => {
  test('proved on both sides, in any case, connects them, and the owner is told by email', async () => {
    const person = aPerson();
    const owner = await shop.signedIn(person.email);
    await proveAddress(person.email);
    const browser = shop.client();
    const { flow } = await signInWithGoogle(shop, browser, { ...person, email: person.email.toUpperCase() });
    expect(flow?.state).toBe('signed-in');
    expect(await userIn(browser)).toEqual(await userIn(owner));
    expect(subjectsTo(person.email)).toContain(CONNECTED);
  });

  test.each([
    ['proved here', true],
    ['proved on neither side', false],
  ])('not proved at Google is not enough, though %s', async (_, provedHere) => {
    const person = aPerson();
    await shop.signedIn(person.email);
    if (provedHere) await proveAddress(person.email);
    const browser = shop.client();
    const { flow } = await signInWithGoogle(shop, browser, { ...person, email_verified: false });
    expect(flow?.state).toBe('failed');
    expect(flow?.problem?.code).toBe('google_email_unverified');
    expect(await userIn(browser)).toBeNull();
    expect(subjectsTo(person.email)).not.toContain(CONNECTED);
  });

  test('is not handed to another Google account that has the address now', async () => {
    const person = aPerson();
    await signInWithGoogle(shop, shop.client(), person);
    const browser = shop.client();
    const { flow } = await signInWithGoogle(shop, browser, { ...person, sub: `${person.sub}-anew` });
    expect(flow?.problem?.code).toBe('google_not_connected');
    expect(await userIn(browser)).toBeNull();
  });
});

describe('connecting', () => {
  test('makes a Google account of any address another way in, for its owner only', async () => {
    const owner = await shop.signedIn();
    const person = aPerson({ email_verified: false });
    expect(await connectionOf(owner)).toBeNull();
    expect((await connect(owner, person)).flow?.state).toBe('connected');
    expect(await connectionOf(owner)).toMatchObject({ connectedAt: shop.clock.now().toISOString() });
    const browser = shop.client();
    await signInWithGoogle(shop, browser, person);
    expect((await userIn(browser))?.id).toBe((await userIn(owner))?.id);
    expect((await connect(await shop.signedIn(), person)).flow?.problem?.code).toBe('google_taken');
  });

  test('needs a user, and a recent sign-in', async () => {
    const body = { purpose: 'connect', display: 'popup', origin: TEST_ORIGIN } as const;
    expect(await shop.client().problem(contract.beginGoogleSignIn, { body })).toMatchObject({
      code: 'sign_in_required',
    });
    const browser = await shop.signedIn();
    shop.clock.advance(10 * MINUTE);
    expect(await browser.problem(contract.beginGoogleSignIn, { body })).toMatchObject({
      code: 'recent_sign_in_required',
    });
  });

  test('connects nothing when another user or none is signed in by the time the browser is back', async () => {
    const browser = await shop.signedIn();
    const person = aPerson();
    for (const leave of ['sign out', 'become another']) {
      const { url } = await beginGoogle(browser, { purpose: 'connect' });
      const path = await shop.identity.agree(url, person);
      if (leave === 'sign out') await browser.call(contract.signOut, {});
      else await browser.call(contract.signUp, { body: { email: 'becomes@example.com', password: TEST_PASSWORD } });
      await follow(browser, path);
      expect((await browser.call(contract.getGoogleFlow, {})).flow?.problem?.code).toBe('sign_in_required');
      await browser.call(contract.signUp, { body: { email: `${leave.length}@example.com`, password: TEST_PASSWORD } });
      expect(await connectionOf(browser)).toBeNull();
    }
    expect(await shop.database.query(`select from identities where subject = '${person.sub}'`)).toEqual([]);
  });

  test('a second Google account is refused before the redirect', async () => {
    const browser = await shop.signedIn();
    await connect(browser, aPerson());
    const body = { purpose: 'connect', display: 'popup', origin: TEST_ORIGIN } as const;
    expect(await browser.problem(contract.beginGoogleSignIn, { body })).toMatchObject({
      code: 'google_connected_already',
    });
  });
});

test('connecting and disconnecting need MFA where the account has one', async () => {
  const email = 'protected@example.com';
  const { owner: browser } = await accountWithMfa(shop, email);
  shop.clock.advance(10 * MINUTE);
  const attempt = await giveFirstFactor(browser, email);
  const code = await requestCode(shop, browser, attempt);
  await browser.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: true } });
  await connect(browser, aPerson());

  shop.clock.advance(10 * MINUTE);
  await browser.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  expect(await userIn(browser)).toMatchObject({ email });
  const body = { purpose: 'connect', display: 'popup', origin: TEST_ORIGIN } as const;
  for (const refusal of [
    await browser.problem(contract.beginGoogleSignIn, { body }),
    await browser.problem(contract.disconnectGoogle, {}),
  ]) {
    expect(refusal).toMatchObject({ code: 'recent_sign_in_required' });
  }
  expect(await connectionOf(browser)).not.toBeNull();
});

describe('disconnecting', () => {
  test('closes that way in for a user with a password, and tells them by email', async () => {
    const owner = await shop.signedIn('leaves@example.com');
    const person = aPerson();
    await connect(owner, person);
    await owner.call(contract.disconnectGoogle, {});
    expect(await connectionOf(owner)).toBeNull();
    expect(shop.outbox.emails.at(-1)).toMatchObject({
      to: 'leaves@example.com',
      subject: 'Lanternkeep: Google was disconnected from your account',
    });
    const browser = shop.client();
    await signInWithGoogle(shop, browser, person);
    expect((await userIn(browser))?.id).not.toBe((await userIn(owner))?.id);
    expect(await owner.problem(contract.disconnectGoogle, {})).toMatchObject({ code: 'not_found' });
  });

  test('is refused where Google is the only way in, and nothing changes', async () => {
    const browser = shop.client();
    await signInWithGoogle(shop, browser, aPerson());
    expect(await browser.problem(contract.disconnectGoogle, {})).toMatchObject({ code: 'google_only_way_in' });
    expect(await connectionOf(browser)).not.toBeNull();
  });

  test('needs a recent sign-in', async () => {
    const browser = await shop.signedIn();
    await connect(browser, aPerson());
    shop.clock.advance(10 * MINUTE);
    expect(await browser.problem(contract.disconnectGoogle, {})).toMatchObject({ code: 'recent_sign_in_required' });
  });
});

describe('signing in again', () => {
  test('makes the sign-in recent, for the same person only', async () => {
    const person = aPerson();
    const browser = shop.client();
    await signInWithGoogle(shop, browser, person);
    const user = await userIn(browser);
    shop.clock.advance(10 * MINUTE);
    const other = await signInWithGoogle(shop, browser, aPerson(), { purpose: 'sign-in-again' });
    expect(other.flow?.problem?.code).toBe('google_other_account');
    expect(await userIn(browser)).toEqual(user);
    expect(await browser.problem(contract.disconnectGoogle, {})).toMatchObject({ code: 'recent_sign_in_required' });

    const again = await signInWithGoogle(shop, browser, person, { purpose: 'sign-in-again' });
    expect(again.flow?.state).toBe('signed-in');
    expect(await browser.problem(contract.disconnectGoogle, {})).toMatchObject({ code: 'google_only_way_in' });
  });

  test('needs a user to be again', async () => {
    const body = { purpose: 'sign-in-again', display: 'popup', origin: TEST_ORIGIN } as const;
    expect(await shop.client().problem(contract.beginGoogleSignIn, { body })).toMatchObject({
      code: 'sign_in_required',
    });
  });
});

test('a user with MFA is not signed in by Google alone', async () => {
  const person = aPerson();
  const owner = shop.client();
  await signInWithGoogle(shop, owner, person);
  const userId = (await userIn(owner))?.id ?? '';
  await insertFactor(shop.db, { userId, kind: 'sms', phone: '+15554443333', enrolledAt: shop.clock.now() });
  const browser = shop.client();
  const { flow } = await signInWithGoogle(shop, browser, person);
  expect(flow?.state).toBe('second-factor');
  expect(browser.cookies.has('__Host-session')).toBe(false);
  expect(await browser.call(contract.getSession, {})).toMatchObject({
    user: null,
    attempt: { factors: [{ kind: 'sms', lastFour: '3333' }] },
  });
  const left = shop.client();
  const intent = { returnTo: '/checkout' };
  const { response } = await signInWithGoogle(shop, left, person, { display: 'page', intent });
  expect(response.headers.get('location')).toBe('/login?google=back&next=%2Fcheckout');
});
