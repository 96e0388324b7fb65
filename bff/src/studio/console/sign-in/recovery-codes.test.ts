/** Recovery codes at the console: they replace the app, but nothing weaker. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../../base/clock.ts';
import { verifyAddress } from '../../../testing/accounts.ts';
import { appCode, enrolApp, enrolAppForCodes, enrolPhone, giveFirstFactor, requestCode } from '../../../testing/mfa.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let email: string;
let owner: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

let accounts = 0;
beforeEach(async () => {
  accounts += 1;
  email = `owner${accounts}@shop.example`;
  studio = startTestConsole(shop, { people: new Map([[email, 'owner']]) });
  owner = await shop.signedIn(email);
  await verifyAddress(shop, owner, email);
});

async function waitingSignIn() {
  const browser = studio.client();
  const { attempt } = await browser.call(api.signInToConsole, { body: { email, password: TEST_PASSWORD } });
  return { browser, left: attempt?.recoveryCodesLeft };
}

const byCode = (code = '') => ({ body: { kind: 'recovery-code' as const, code } });
const renew = async (browser: TestClient) => (await browser.call(contract.replaceRecoveryCodes, {})).recoveryCodes;

/** Signs in to the store with the app. */
async function signedInByApp(secret: string): Promise<TestClient> {
  const browser = shop.client();
  await giveFirstFactor(browser, email);
  shop.clock.advance(30 * SECOND);
  const code = appCode(secret, shop.clock.now());
  await browser.call(contract.verifySignIn, { body: { kind: 'totp', code, rememberDevice: false } });
  return browser;
}

async function signedInByText(): Promise<TestClient> {
  const browser = shop.client();
  const code = await requestCode(shop, browser, await giveFirstFactor(browser, email));
  await browser.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
  return browser;
}

describe('a code lets in', () => {
  test.each(['alone', 'beside a phone'])('that came with the app, %s, once', async (how) => {
    if (how !== 'alone') await enrolPhone(shop, owner, '+15554443380');
    const { codes } = await enrolAppForCodes(shop, owner);
    const { browser, left } = await waitingSignIn();
    expect(left).toBe(10);
    const { session } = await browser.call(api.verifyConsoleSignIn, byCode(codes[0]));
    expect(session).toMatchObject({ actor: email, role: 'owner' });
    const { browser: again } = await waitingSignIn();
    expect(await again.problem(api.verifyConsoleSignIn, byCode(codes[0]))).toMatchObject({ code: 'code_invalid' });
  });

  test('that was made after a sign-in with the app, whatever else the account has', async () => {
    await enrolPhone(shop, owner, '+15554443381');
    const codes = await renew(await signedInByApp(await enrolApp(shop, owner)));
    const { browser, left } = await waitingSignIn();
    expect(left).toBe(10);
    await browser.call(api.verifyConsoleSignIn, byCode(codes[0]));
  });
});

describe('no code lets in', () => {
  async function expectRefused(codes: readonly string[], ofApp = 0) {
    const { browser, left } = await waitingSignIn();
    expect(left).toBe(ofApp);
    expect(await browser.problem(api.verifyConsoleSignIn, byCode(codes[0]))).toMatchObject({ code: 'code_invalid' });
    expect((await browser.call(api.getConsoleState, {})).session).toBeNull();
  }

  test('while the account has a phone alone, and no sign-in is left waiting for one', async () => {
    const codes = await enrolPhone(shop, owner, '+15554443382');
    const browser = studio.client();
    const body = { email, password: TEST_PASSWORD };
    expect(await browser.problem(api.signInToConsole, { body })).toMatchObject({ code: 'console_mfa_required' });
    expect((await browser.call(api.getConsoleState, {})).attempt).toBeNull();
    expect(await browser.problem(api.verifyConsoleSignIn, byCode(codes?.[0]))).toMatchObject({
      code: 'sign_in_attempt_over',
    });
    const ofOwner = 'select 1 from sign_in_attempts attempt join users on users.id = attempt.user_id where email = $1';
    expect(await shop.database.query(ofOwner, [email])).toEqual([]);
  });

  test('that came with a phone before there was an app', async () => {
    const codes = (await enrolPhone(shop, owner, '+15554443383')) ?? [];
    await enrolApp(shop, owner);
    await expectRefused(codes, 10);
  });

  test('that was made after a sign-in with a text', async () => {
    await enrolPhone(shop, owner, '+15554443384');
    const byText = await signedInByText();
    const codes = await renew(byText);
    await enrolApp(shop, byText);
    await expectRefused(codes, 10);
  });

  test('that was made after a sign-in with another code', async () => {
    const { codes } = await enrolAppForCodes(shop, owner);
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const body = { kind: 'recovery-code', code: codes[0] ?? '', rememberDevice: false } as const;
    await browser.call(contract.verifySignIn, { body });
    await expectRefused(await renew(browser));
  });

  test('of an app that was removed, when another one has taken its place', async () => {
    const { codes } = await enrolAppForCodes(shop, owner);
    await enrolPhone(shop, owner, '+15554443385');
    const { factors } = await owner.call(contract.getProtection, {});
    const factorId = factors.find(({ kind }) => kind === 'totp')?.id ?? '';
    await owner.call(contract.removeFactor, { params: { factorId } });
    await enrolApp(shop, owner);
    await expectRefused(codes, 10);
  });
});
