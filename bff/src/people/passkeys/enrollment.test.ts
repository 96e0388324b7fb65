/** Adding, naming and removing passkeys, and what an account stores of them, through the API. */
import { allMfaFactors, contract } from '@storefront/contract';
import { createAuthenticator, type Departure } from '@storefront/testkit/authenticator';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { askForReset, verifyAddress } from '../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { enrolApp } from '../../testing/mfa.ts';
import { addPasskey, withPasskey } from '../../testing/passkeys.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const begin = (browser: TestClient) => browser.call(contract.beginPasskeyEnrollment, {});
const factorsOf = async (browser: TestClient) => allMfaFactors(await browser.call(contract.getProtection, {}));

describe('adding a passkey', () => {
  test('asks for one that signs in by itself, without attestation, and names the user by nothing but bytes', async () => {
    const owner = await shop.signedIn('options@example.com');
    const options = await begin(owner);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'options@example.com', displayName: 'options' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('options');
  });

  test('protects the account, brings recovery codes with the first factor, and tells by email', async () => {
    const owner = await shop.signedIn('first@example.com');
    const enrolled = await addPasskey(owner, createAuthenticator());
    expect(enrolled.recoveryCodes).toHaveLength(10);
    const enrolledAt = shop.clock.now().toISOString();
    expect(enrolled.protection).toMatchObject({
      factors: [],
      passkeys: [{ kind: 'passkey', displayName: 'Unknown browser', enrolledAt, lastUsedAt: null, synced: false }],
      recoveryCodesLeft: 10,
    });
    expect((await owner.call(contract.getSession, {})).user?.mfaEnabled).toBe(true);
    expect(emailsTo(shop, 'first@example.com').at(-1)).toMatchObject({
      subject: 'Lanternkeep: A passkey was added to your account',
    });
    expect((await addPasskey(owner, createAuthenticator())).recoveryCodes).toBeNull();
    expect((await begin(owner)).excludeCredentials).toHaveLength(2);
  });

  test('gives this browser a new session and ends all others', async () => {
    const owner = await shop.signedIn('rotate@example.com');
    const other = shop.client();
    await other.call(contract.signIn, { body: { email: 'rotate@example.com', password: TEST_PASSWORD } });
    const earlier = owner.cookies.get('__Host-session');
    await withPasskey(owner);
    expect(owner.cookies.get('__Host-session')).not.toBe(earlier);
    expect(await other.problem(contract.getCart, {})).toMatchObject({ code: 'sign_in_required' });
  });

  test('needs a recent sign-in, when it begins and when it ends', async () => {
    const owner = await shop.signedIn('recent@example.com');
    shop.clock.advance(8 * MINUTE);
    const passkey = createAuthenticator().create(await begin(owner));
    shop.clock.advance(3 * MINUTE);
    const refused = { code: 'recent_sign_in_required' };
    expect(await owner.problem(contract.beginPasskeyEnrollment, {})).toMatchObject(refused);
    const body = { passkey };
    expect(await owner.problem(contract.confirmPasskeyEnrollment, { body })).toMatchObject(refused);
  });

  test.each<[string, Departure]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without the user verified', { userVerified: false }],
    ['as the answer to a sign-in', { type: 'webauthn.get' }],
    ['with certificates that were not requested', { attestation: 'apple' }],
  ])('one made %s is not added', async (how, departure) => {
    const owner = await shop.signedIn(`${how.replaceAll(/\W/g, '-')}@example.com`);
    const passkey = createAuthenticator().create(await begin(owner), departure);
    const body = { passkey };
    expect(await owner.problem(contract.confirmPasskeyEnrollment, { body })).toMatchObject({
      code: 'passkey_not_added',
      status: 400,
    });
    expect(await factorsOf(owner)).toEqual([]);
  });

  test('a challenge adds one passkey, to the account that it was made for', async () => {
    const owner = await shop.signedIn('once@example.com');
    const authenticator = createAuthenticator();
    const body = { passkey: authenticator.create(await begin(owner)) };
    const thief = await shop.signedIn('thief@example.com');
    const stolen = await thief.problem(contract.confirmPasskeyEnrollment, { body });
    expect(stolen).toMatchObject({ code: 'passkey_challenge_over' });
    await owner.call(contract.confirmPasskeyEnrollment, { body });
    const replayed = await owner.problem(contract.confirmPasskeyEnrollment, { body });
    expect(replayed).toMatchObject({ code: 'passkey_challenge_over' });
  });

  test('a passkey belongs to one account, once', async () => {
    const owner = await shop.signedIn('twice@example.com');
    const known = createAuthenticator().create(await begin(owner));
    await owner.call(contract.confirmPasskeyEnrollment, { body: { passkey: known } });
    const { clientDataJSON } = createAuthenticator().create(await begin(owner));
    const body = { passkey: { ...known, clientDataJSON } };
    expect(await owner.problem(contract.confirmPasskeyEnrollment, { body })).toMatchObject({ code: 'passkey_exists' });
    expect(await factorsOf(owner)).toHaveLength(1);
  });

  test('ten fit beside the other factors, however many are added at once', async () => {
    const owner = await shop.signedIn('many@example.com');
    for (let count = 0; count < 9; count += 1) await withPasskey(owner);
    await enrolApp(shop, owner);
    const passkeys = [];
    for (let count = 0; count < 3; count += 1) passkeys.push(createAuthenticator().create(await begin(owner)));
    await Promise.allSettled(
      passkeys.map((passkey) => owner.call(contract.confirmPasskeyEnrollment, { body: { passkey } })),
    );
    expect(await factorsOf(owner)).toHaveLength(11);
    expect(await owner.problem(contract.beginPasskeyEnrollment, {})).toMatchObject({ code: 'too_many_passkeys' });
  });
});

describe('a passkey of the account', () => {
  test('gets another name, from its owner alone', async () => {
    const owner = await shop.signedIn('names@example.com');
    await withPasskey(owner);
    const factorId = (await factorsOf(owner))[0]?.id ?? '';
    const rename = { params: { factorId }, body: { name: '  Kitchen\u202E tablet ' } };
    const other = await shop.signedIn();
    expect(await other.problem(contract.renamePasskey, rename)).toMatchObject({ code: 'not_found' });
    const { passkeys } = await owner.call(contract.renamePasskey, rename);
    expect(passkeys?.[0]).toMatchObject({ displayName: 'Kitchen tablet' });
    const unnamed = { params: { factorId }, body: { name: ' ' } };
    expect(await owner.problem(contract.renamePasskey, unnamed)).toMatchObject({ code: 'passkey_name_required' });
  });

  test('is removed after a recent sign-in; with the last factor the recovery codes go', async () => {
    const email = 'remove@example.com';
    const owner = await shop.signedIn(email);
    await withPasskey(owner);
    const params = { factorId: (await factorsOf(owner))[0]?.id ?? '' };
    shop.clock.advance(11 * MINUTE);
    expect(await owner.problem(contract.removeFactor, { params })).toMatchObject({ code: 'recent_sign_in_required' });
    await shop.database.query('update sessions set second_factor_at = $1', [shop.clock.now()]);
    const left = await owner.call(contract.removeFactor, { params });
    expect(left).toMatchObject({ factors: [], passkeys: [], recoveryCodesLeft: 0 });
    expect(emailsTo(shop, email).at(-1)?.text).toContain('A passkey no longer protects your account.');
  });

  test('is listed for review, by its day and not by its name, when the password is reset', async () => {
    const email = 'review@example.com';
    const owner = await shop.signedIn(email);
    await verifyAddress(shop, owner, email);
    await addPasskey(owner, createAuthenticator());
    const params = { factorId: (await factorsOf(owner))[0]?.id ?? '' };
    await owner.call(contract.renamePasskey, { params, body: { name: 'Call us: evil.example' } });
    await askForReset(shop, email);
    const body = { token: tokenSentTo(shop, email, 'reset-password'), password: 'a-fresh-start-9' };
    await shop.client().call(contract.resetPassword, { body });
    const { text = '' } = emailsTo(shop, email).at(-1) ?? {};
    expect(text).toContain('- A passkey, added on 1 June 2026');
    expect(text).not.toContain('evil.example');
  });

  test('is in the export without its key, and goes with the account', async () => {
    const owner = await shop.signedIn('export-passkey@example.com');
    await addPasskey(owner, createAuthenticator());
    await begin(owner);
    const exported = JSON.stringify(await owner.call(contract.exportAccount, {}));
    expect(exported).toContain('"passkeys":[{"name":"Unknown browser"');
    expect(exported).not.toMatch(/public_?key|credential_?id|challenge/i);
    const before = await shop.database.query('select from passkeys');
    await owner.call(contract.deleteAccount, {});
    expect(await shop.database.query('select from passkeys')).toHaveLength(before.length - 1);
  });
});
