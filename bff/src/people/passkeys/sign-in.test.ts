/** Signing in with a passkey, alone and as MFA, through the API. */
import { allMfaFactors, contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { askForReset } from '../../testing/accounts.ts';
import { createAuthenticator, type Departure } from '../../testing/authenticator.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { appCode, enrolApp, giveFirstFactor, wrong } from '../../testing/mfa.ts';
import { addPasskey, answerMfa, answerSignIn, signInByPasskey, withPasskey } from '../../testing/passkeys.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

let accounts = 0;

async function accountWithPasskey() {
  accounts += 1;
  const email = `passkey-${accounts}@example.com`;
  const owner = await shop.signedIn(email);
  return { email, owner, authenticator: await withPasskey(owner) };
}

const refusedSignIn = (browser: TestClient, answer: Awaited<ReturnType<typeof answerSignIn>>) =>
  browser.problem(contract.signInWithPasskey, answer);
const userIn = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user;

describe('a passkey alone', () => {
  test('signs in from a new browser, is both factors, and is told to the owner', async () => {
    const { email, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const session = await signInByPasskey(browser, authenticator);
    expect(session).toMatchObject({ user: { email, mfaEnabled: true }, cart: { items: [] } });
    expect(session.attempt).toBeUndefined();
    expect(await userIn(browser)).toMatchObject({ email });
    expect(emailsTo(shop, email).at(-1)?.subject).toBe('Lanternkeep: New sign-in to your account');
    const { passkeys } = await browser.call(contract.getProtection, {});
    expect(passkeys?.[0]?.lastUsedAt).toBe(shop.clock.now().toISOString());
    // Actions that need recent MFA succeed.
    await browser.call(contract.beginTotpEnrollment, {});
    expect(shop.logs.join('')).toContain('"event":"sign_in","userId"');
  });

  test('asks nothing about an account, and its options name none', async () => {
    const browser = shop.client();
    const request = await browser.call(contract.beginPasskeySignIn, { body: { again: false } });
    expect(request).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 5 * MINUTE,
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  test('that its authenticator does not count signs in again and again', async () => {
    const owner = await shop.signedIn('synced@example.com');
    const authenticator = createAuthenticator({ counts: false, synced: true });
    const { protection } = await addPasskey(owner, authenticator);
    expect(protection.passkeys?.[0]?.synced).toBe(true);
    for (let times = 0; times < 3; times += 1) await signInByPasskey(shop.client(), authenticator);
  });

  test.each<[string, Departure]>([
    ['made for another origin', { origin: 'https://localhost.evil.example' }],
    ['made for another port of the host', { origin: 'http://localhost:4001' }],
    ['made for another relying party', { rpId: 'evil.example' }],
    ['without the user verified', { userVerified: false }],
    ['that does not say whose it is', { userHandle: null }],
    ['that says it is another user’s', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['made while a passkey was made', { type: 'webauthn.create' }],
  ])('an answer %s does not sign in', async (_, departure) => {
    const { authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const answer = await answerSignIn(browser, authenticator, departure);
    expect(await refusedSignIn(browser, answer)).toMatchObject({ code: 'passkey_refused', status: 401 });
    expect(await userIn(browser)).toBeNull();
  });

  test('a changed signature and an unknown passkey are told alike', async () => {
    const { authenticator } = await accountWithPasskey();
    const stranger = createAuthenticator();
    stranger.create(await (await shop.signedIn()).call(contract.beginPasskeyEnrollment, {}));
    const browser = shop.client();
    const { body } = await answerSignIn(browser, authenticator);
    const { signature } = (await answerSignIn(browser, stranger)).body.assertion;
    const changed = await refusedSignIn(browser, { body: { ...body, assertion: { ...body.assertion, signature } } });
    const unknown = await refusedSignIn(browser, await answerSignIn(browser, stranger));
    expect({ ...changed, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(changed).toMatchObject({ code: 'passkey_refused' });
  });

  test('that was removed signs in no more', async () => {
    const { owner, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const answer = await answerSignIn(browser, authenticator);
    const { passkeys } = await owner.call(contract.getProtection, {});
    await owner.call(contract.removeFactor, { params: { factorId: passkeys?.[0]?.id ?? '' } });
    expect(await refusedSignIn(browser, answer)).toMatchObject({ code: 'passkey_refused' });
  });

  test('that the owner of an unproved address never set up is gone when they arrive', async () => {
    const { email, owner, authenticator } = await accountWithPasskey();
    const waiting = shop.client();
    const answer = await answerSignIn(waiting, authenticator);
    await askForReset(shop, email);
    const body = { token: tokenSentTo(shop, email, 'reset-password'), password: 'a-fresh-start-9' };
    await shop.client().call(contract.resetPassword, { body });
    expect(await userIn(owner)).toBeNull();
    expect(await refusedSignIn(waiting, answer)).toMatchObject({ code: 'passkey_refused' });
    const { user } = await shop.client().call(contract.signIn, { body: { email, password: 'a-fresh-start-9' } });
    expect(user).toMatchObject({ mfaEnabled: false });
  });
});

describe('a challenge', () => {
  test('counts once: a replay is refused, and so is one of two at the same time', async () => {
    const { authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const answer = await answerSignIn(browser, authenticator);
    const both = await Promise.allSettled([1, 2].map(() => browser.call(contract.signInWithPasskey, answer)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusedSignIn(browser, answer)).toMatchObject({ code: 'passkey_challenge_over', status: 401 });
  });

  test('is used up by a wrong answer too', async () => {
    const { authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const request = await browser.call(contract.beginPasskeySignIn, { body: { again: false } });
    const wrongly = authenticator.get(request, { userVerified: false });
    await refusedSignIn(browser, { body: { assertion: wrongly, again: false } });
    const rightly = { body: { assertion: authenticator.get(request), again: false } };
    expect(await refusedSignIn(browser, rightly)).toMatchObject({ code: 'passkey_challenge_over' });
  });

  test('is of one browser', async () => {
    const { authenticator } = await accountWithPasskey();
    const answer = await answerSignIn(shop.client(), authenticator);
    const other = shop.client();
    await answerSignIn(other, authenticator);
    expect(await refusedSignIn(other, answer)).toMatchObject({ code: 'passkey_challenge_over' });
  });

  test('of another tab stays good', async () => {
    const { authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const first = await answerSignIn(browser, authenticator);
    await browser.call(contract.beginPasskeySignIn, { body: { again: false } });
    expect((await browser.call(contract.signInWithPasskey, first)).user).not.toBeNull();
  });

  test('is counted apart: an address that has asked for too many still signs in by password', async () => {
    const { email } = await accountWithPasskey();
    const address = '203.0.113.77';
    const ask = () => shop.client(address).problem(contract.beginPasskeySignIn, { body: { again: false } });
    for (let count = 0; count < 120; count += 1)
      await shop.client(address).call(contract.beginPasskeySignIn, { body: { again: false } });
    expect(await ask()).toMatchObject({ code: 'rate_limited' });
    const { attempt } = await shop.client(address).call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    expect(attempt).toBeDefined();
  });

  test('is over after five minutes, and housekeeping deletes it', async () => {
    const { authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const answer = await answerSignIn(browser, authenticator);
    shop.clock.advance(5 * MINUTE);
    expect(await refusedSignIn(browser, answer)).toMatchObject({ code: 'passkey_challenge_over' });
    await sweep(shop);
    expect(await shop.database.query('select from passkey_challenges')).toEqual([]);
  });

  test('for MFA does not sign in without the first factor, nor does one for adding a passkey', async () => {
    const { email, owner, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const { assertion } = (await answerMfa(browser, authenticator)).body;
    expect(await refusedSignIn(browser, { body: { assertion, again: false } })).toMatchObject({
      code: 'passkey_challenge_over',
    });
    const { challenge } = await owner.call(contract.beginPasskeyEnrollment, {});
    const request = await owner.call(contract.beginPasskeySignIn, { body: { again: false } });
    const body = { assertion: authenticator.get({ ...request, challenge }), again: false };
    expect(await refusedSignIn(owner, { body })).toMatchObject({ code: 'passkey_challenge_over' });
  });
});

describe('a passkey that may have been copied', () => {
  test.each([
    ['goes back', 1],
    ['stands still', 2],
    ['is none any more', 0],
  ])('does not sign in when its counter %s, which is logged and told', async (_, counter) => {
    const { email, authenticator } = await accountWithPasskey();
    await signInByPasskey(shop.client(), authenticator);
    const thief = shop.client();
    const logged = shop.logs.length;
    const answer = await answerSignIn(thief, authenticator, { counter });
    expect(await refusedSignIn(thief, answer)).toMatchObject({ code: 'passkey_refused' });
    expect(await userIn(thief)).toBeNull();
    expect(shop.logs.slice(logged).join('')).toContain('"event":"passkey_cloned"');
    const told = emailsTo(shop, email).at(-1);
    expect(told?.subject).toBe('Lanternkeep: A passkey of your account was refused');
    expect(told?.text).toContain('Nobody was signed in.');
  });
});

describe('as MFA', () => {
  test('it answers after the password, for the passkeys of this account, and may leave its user unverified', async () => {
    const { email, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    const attempt = await giveFirstFactor(browser, email);
    expect(attempt.passkeys).toMatchObject([{ kind: 'passkey', displayName: 'Unknown browser', lastFour: null }]);
    const request = await browser.call(contract.beginPasskeySecondFactor, {});
    expect(request).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    const assertion = authenticator.get(request, { userVerified: false, userHandle: null });
    const body = { kind: 'passkey', assertion, rememberDevice: true } as const;
    expect((await browser.call(contract.verifySignIn, { body })).user).toMatchObject({ email });
    await browser.call(contract.signOut, {});
    const again = await browser.call(contract.signIn, { body: { email, password: 'velvet-lantern-42' } });
    expect(again.user).toMatchObject({ email });
  });

  test('another user’s passkey does not answer', async () => {
    const { email } = await accountWithPasskey();
    const { authenticator: another } = await accountWithPasskey();
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const answer = await answerMfa(browser, another);
    expect(await browser.problem(contract.verifySignIn, answer)).toMatchObject({ code: 'passkey_refused' });
    expect(await userIn(browser)).toBeNull();
  });

  test('a challenge for signing in alone is none for it', async () => {
    const { email, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const { assertion } = (await answerSignIn(browser, authenticator)).body;
    const body = { kind: 'passkey', assertion, rememberDevice: false } as const;
    expect(await browser.problem(contract.verifySignIn, { body })).toMatchObject({ code: 'passkey_challenge_over' });
  });

  test('five wrong answers end the sign-in, and the owner is told', async () => {
    const { email, authenticator } = await accountWithPasskey();
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await answerMfa(browser, authenticator, { origin: 'https://evil.example' });
      codes.push((await browser.problem(contract.verifySignIn, answer)).code);
    }
    expect(codes).toEqual([...Array(4).fill('passkey_refused'), 'sign_in_attempt_over']);
    expect(emailsTo(shop, email).at(-1)?.subject).toBe('Lanternkeep: A sign-in to your account was stopped');
  });

  test('without a sign-in that waits there is no challenge', async () => {
    expect(await shop.client().problem(contract.beginPasskeySecondFactor, {})).toMatchObject({
      code: 'sign_in_attempt_over',
    });
  });

  test('other factors and recovery codes answer too, and strangers’ wrong codes do not keep the passkey out', async () => {
    const { email, owner, authenticator } = await accountWithPasskey();
    const secret = await enrolApp(shop, owner);
    const stranger = shop.client();
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries % 4 === 0) await giveFirstFactor(stranger, email);
      const code = wrong(appCode(secret, shop.clock.now()));
      await stranger.problem(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: false } });
    }
    const browser = shop.client();
    expect(allMfaFactors(await giveFirstFactor(browser, email)).map(({ kind }) => kind)).toEqual(['totp', 'passkey']);
    const right = { kind: 'totp', code: appCode(secret, shop.clock.now()), rememberDevice: false } as const;
    expect(await browser.problem(contract.verifySignIn, { body: right })).toMatchObject({ code: 'too_many_codes' });
    const answer = await answerMfa(browser, authenticator);
    expect((await browser.call(contract.verifySignIn, answer)).user).toMatchObject({ email });
  });
});

describe('signing in again', () => {
  test('is done by a passkey of the account, and by no other', async () => {
    const { owner, authenticator } = await accountWithPasskey();
    const { authenticator: another } = await accountWithPasskey();
    shop.clock.advance(11 * MINUTE);
    expect(await owner.problem(contract.beginTotpEnrollment, {})).toMatchObject({ code: 'recent_sign_in_required' });
    const answerOf = async (of: typeof authenticator) => {
      const request = await owner.call(contract.beginPasskeySignIn, { body: { again: true } });
      expect(request.allowCredentials).toHaveLength(1);
      return { body: { assertion: of.get(request), again: true } };
    };
    expect(await refusedSignIn(owner, await answerOf(another))).toMatchObject({ code: 'passkey_refused' });
    await owner.call(contract.signInWithPasskey, await answerOf(authenticator));
    await owner.call(contract.beginTotpEnrollment, {});
  });

  test('needs a signed-in user', async () => {
    const body = { again: true };
    expect(await shop.client().problem(contract.beginPasskeySignIn, { body })).toMatchObject({
      code: 'sign_in_required',
    });
  });
});
