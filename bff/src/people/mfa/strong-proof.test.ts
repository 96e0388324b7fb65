/** Limits of an SMS code while an account has an app or a passkey. */
import { allMfaFactors, contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { appCode, enrolApp, enrolAppForCodes, enrolPhone, giveFirstFactor, requestCode } from '../../testing/mfa.ts';
import { addPasskey, answerMfa, withPasskey } from '../../testing/passkeys.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const refused = {
  code: 'stronger_factor_required',
  status: 403,
  detail:
    'A text message is not enough to change this. Please log in with your authenticator app, a passkey or a recovery code. If you have none of them, write to us through the support page.',
};

type Way = Parameters<typeof proofOf>[0];

/** Returns a browser of a new account whose only MFA is a phone. */
async function signedInByText(email: string): Promise<TestClient> {
  await enrolPhone(shop, await shop.signedIn(email));
  shop.clock.advance(1 * MINUTE);
  const browser = shop.client();
  const code = await requestCode(shop, browser, await giveFirstFactor(browser, email));
  await browser.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
  return browser;
}

/** Creates an account with a phone and an app, and returns functions to use each. */
async function protectedAccount(email: string) {
  const owner = await shop.signedIn(email);
  await enrolPhone(shop, owner);
  const { secret, codes } = await enrolAppForCodes(shop, owner);
  const [recoveryCode = ''] = codes;
  const signIn = async (way: Way) => {
    shop.clock.advance(1 * MINUTE);
    const browser = shop.client();
    const attempt = await giveFirstFactor(browser, email);
    const code = way === 'sms' ? await requestCode(shop, browser, attempt) : '';
    await browser.call(contract.verifySignIn, proofOf(way, { code, secret, recoveryCode }));
    return browser;
  };
  return { owner, secret, signIn };
}

interface Proofs {
  readonly code: string;
  readonly secret: string;
  readonly recoveryCode: string;
}

function proofOf(kind: 'sms' | 'totp' | 'recovery-code', { code, secret, recoveryCode }: Proofs) {
  const codes = { sms: code, totp: appCode(secret, shop.clock.now()), 'recovery-code': recoveryCode };
  return { body: { kind, code: codes[kind], rememberDevice: false } };
}

async function factorOf(browser: TestClient, kind: 'sms' | 'totp' | 'passkey'): Promise<string> {
  const factors = allMfaFactors(await browser.call(contract.getProtection, {}));
  return factors.find((factor) => factor.kind === kind)?.id ?? '';
}

const remove = async (browser: TestClient, kind: 'sms' | 'totp' | 'passkey') => ({
  params: { factorId: await factorOf(browser, kind) },
});

describe('signed in by a text, whoever has the phone', () => {
  test('neither removes the app nor adds a passkey nor makes recovery codes, and nothing has changed', async () => {
    const { owner, signIn } = await protectedAccount('text@example.com');
    const thief = await signIn('sms');
    expect(await thief.problem(contract.removeFactor, await remove(thief, 'totp'))).toMatchObject(refused);
    expect(await thief.problem(contract.beginPasskeyEnrollment, {})).toMatchObject(refused);
    expect(await thief.problem(contract.beginTotpEnrollment, {})).toMatchObject(refused);
    expect(await thief.problem(contract.replaceRecoveryCodes, {})).toMatchObject(refused);
    expect(await owner.call(contract.getProtection, {})).toMatchObject({
      factors: [{ kind: 'sms' }, { kind: 'totp' }],
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  test('neither removes a passkey nor adds an app beside it', async () => {
    const email = 'passkey@example.com';
    const owner = await shop.signedIn(email);
    await enrolPhone(shop, owner);
    await withPasskey(owner);
    shop.clock.advance(1 * MINUTE);
    const thief = shop.client();
    const code = await requestCode(shop, thief, await giveFirstFactor(thief, email));
    await thief.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
    expect(await thief.problem(contract.removeFactor, await remove(thief, 'passkey'))).toMatchObject(refused);
    expect(await thief.problem(contract.beginTotpEnrollment, {})).toMatchObject(refused);
  });

  test('an app that was begun before a stronger factor came is not added', async () => {
    const email = 'begun@example.com';
    const owner = await shop.signedIn(email);
    await enrolPhone(shop, owner);
    const { secret } = await owner.call(contract.beginTotpEnrollment, {});
    await shop.database.query(
      "update mfa_factors set kind = 'passkey', phone = null from users where users.id = user_id and email = $1",
      [email],
    );
    const body = { code: appCode(secret, shop.clock.now()) };
    expect(await owner.problem(contract.confirmTotpEnrollment, { body })).toMatchObject(refused);
  });

  test('removes and adds phones, which a text proves', async () => {
    const { signIn } = await protectedAccount('phones@example.com');
    const browser = await signIn('sms');
    await enrolPhone(shop, browser, '+15554440000');
    const { factors } = await browser.call(contract.removeFactor, await remove(browser, 'sms'));
    expect(factors.map(({ kind }) => kind)).toEqual(['totp', 'sms']);
  });

  test('changes everything while the account has phones alone', async () => {
    const browser = await signedInByText('alone@example.com');
    expect((await browser.call(contract.replaceRecoveryCodes, {})).recoveryCodes).toHaveLength(10);
    await enrolApp(shop, browser);
    // The app has been verified meanwhile.
    await browser.call(contract.removeFactor, await remove(browser, 'totp'));
  });
});

describe('recovery codes that a text gave', () => {
  async function withOldCodes(email: string) {
    const browser = await signedInByText(email);
    const { recoveryCodes } = await browser.call(contract.replaceRecoveryCodes, {});
    return { browser, oldCodes: recoveryCodes };
  }
  const signInBy = async (email: string, [code = '']: readonly string[]) => {
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    return { browser, body: { kind: 'recovery-code' as const, code, rememberDevice: false } };
  };

  test.each(['totp', 'passkey'] as const)(
    'count no longer once there is a stronger factor, which brings others: %s',
    async (kind) => {
      const email = `old-codes-${kind}@example.com`;
      const { browser: owner, oldCodes } = await withOldCodes(email);
      const add = async () => (await addPasskey(owner, createAuthenticator())).recoveryCodes ?? [];
      const newCodes = kind === 'totp' ? (await enrolAppForCodes(shop, owner)).codes : await add();
      expect(newCodes).toHaveLength(10);
      expect(shop.outbox.emails.at(-1)).toMatchObject({
        to: email,
        text: expect.stringContaining(
          'New recovery codes were made for your account; the earlier ones no longer count.',
        ),
      });
      const thief = await signInBy(email, oldCodes);
      expect(await thief.browser.problem(contract.verifySignIn, { body: thief.body })).toMatchObject({
        code: 'code_invalid',
      });
      const { browser, body } = await signInBy(email, newCodes);
      await browser.call(contract.verifySignIn, { body });
      await browser.call(contract.removeFactor, await remove(browser, kind));
    },
  );

  test('stay where another phone is added, and where an app comes beside a passkey', async () => {
    const { browser } = await withOldCodes('another-phone@example.com');
    expect(await enrolPhone(shop, browser, '+15554440000')).toBeNull();
    const owner = await shop.signedIn('passkey-then-app@example.com');
    await withPasskey(owner);
    expect((await enrolAppForCodes(shop, owner)).codes).toEqual([]);
  });
});

test.each(['totp', 'recovery-code'] as const)('signed in by %s, the app is removed', async (way) => {
  const { signIn } = await protectedAccount(`${way}@example.com`);
  const browser = await signIn(way);
  const { factors } = await browser.call(contract.removeFactor, await remove(browser, 'totp'));
  expect(factors.map(({ kind }) => kind)).toEqual(['sms']);
});

test('signed in by a passkey, the app is removed', async () => {
  const email = 'by-passkey@example.com';
  const { owner, signIn } = await protectedAccount(email);
  shop.clock.advance(30 * SECOND);
  const authenticator = await withPasskey(await signIn('totp'));
  expect((await owner.call(contract.getSession, {})).user).toBeNull();
  const browser = shop.client();
  await giveFirstFactor(browser, email);
  await browser.call(contract.verifySignIn, await answerMfa(browser, authenticator));
  await browser.call(contract.removeFactor, await remove(browser, 'totp'));
});

test('adding a phone leaves what the app has proved', async () => {
  const { owner } = await protectedAccount('added@example.com');
  await enrolPhone(shop, owner, '+15554440000');
  await owner.call(contract.removeFactor, await remove(owner, 'totp'));
});
