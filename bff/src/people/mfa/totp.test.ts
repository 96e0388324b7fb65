/** Authenticator apps: set-up, and codes at sign-in. */
import { contract, type TotpSetUp } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { appCode, enrolApp, giveFirstFactor, wrong } from '../../testing/mfa.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { decryptSecret, encryptSecret } from './totp.ts';

const STEP = 30 * SECOND;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const at = (offset: number) => new Date(shop.clock.now().getTime() + offset);
const byApp = (code: string) => ({ body: { kind: 'totp' as const, code, rememberDevice: false } });

/** Creates an account whose app was enrolled some minutes ago, and a browser that waits for its code. */
async function waiting(email: string) {
  const secret = await enrolApp(shop, await shop.signedIn(email));
  shop.clock.advance(5 * MINUTE);
  const browser = shop.client();
  await giveFirstFactor(browser, email);
  return { secret, browser };
}

/** Begins an app in another tab while the next change of the account is not committed. */
function beginAgainDuringChange(owner: TestClient): Promise<TotpSetUp> {
  const { sendEmail } = shop.outbox;
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return new Promise((resolve) => {
    shop.outbox.sendEmail = async (...message) => {
      shop.outbox.sendEmail = sendEmail;
      resolve(owner.call(contract.beginTotpEnrollment, {}));
      await expect.poll(() => shop.database.query(waiting)).toHaveLength(1);
      await sendEmail(...message);
    };
  });
}

describe('setting an app up', () => {
  test('gives the secret as text, as an address and as a picture', async () => {
    const owner = await shop.signedIn('setup+x@example.com');
    const { secret, uri, qrSvg, expiresAt } = await owner.call(contract.beginTotpEnrollment, {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(URI.parse(uri)).toMatchObject({
      issuer: 'Lanternkeep',
      label: 'setup+x@example.com',
      digits: 6,
      period: 30,
    });
    expect(uri).toContain(`secret=${secret}`);
    expect(qrSvg).toMatch(/^<svg /);
    expect(expiresAt).toBe(at(10 * MINUTE).toISOString());
  });

  test('is done by one of its codes, and not by another', async () => {
    const owner = await shop.signedIn('confirm@example.com');
    const { secret } = await owner.call(contract.beginTotpEnrollment, {});
    const code = appCode(secret, shop.clock.now());
    const refused = await owner.problem(contract.confirmTotpEnrollment, { body: { code: wrong(code) } });
    expect(refused).toMatchObject({ code: 'code_invalid' });
    expect((await owner.call(contract.getSession, {})).user?.mfaEnabled).toBe(false);
    const { protection, recoveryCodes } = await owner.call(contract.confirmTotpEnrollment, { body: { code } });
    expect(protection).toMatchObject({ factors: [{ kind: 'totp', lastFour: null }], recoveryCodesLeft: 10 });
    expect(recoveryCodes).toHaveLength(10);
    expect((await owner.call(contract.getSession, {})).user?.mfaEnabled).toBe(true);
  });

  test('begun again makes the earlier secret worthless', async () => {
    const owner = await shop.signedIn('begun-again@example.com');
    const first = await owner.call(contract.beginTotpEnrollment, {});
    const second = await owner.call(contract.beginTotpEnrollment, {});
    const code = appCode(first.secret, shop.clock.now());
    const refused = await owner.problem(contract.confirmTotpEnrollment, { body: { code } });
    expect(refused).toMatchObject({ code: 'code_invalid' });
    const right = appCode(second.secret, shop.clock.now());
    await owner.call(contract.confirmTotpEnrollment, { body: { code: right } });
  });

  test('begun in another tab while the first is confirmed is refused at its end, and the first stays', async () => {
    const owner = await shop.signedIn('at-once@example.com');
    const first = await owner.call(contract.beginTotpEnrollment, {});
    const begunAgain = beginAgainDuringChange(owner);
    await owner.call(contract.confirmTotpEnrollment, { body: { code: appCode(first.secret, shop.clock.now()) } });
    const code = appCode((await begunAgain).secret, shop.clock.now());
    const enrolled = await owner.call(contract.getProtection, {});
    const refused = await owner.problem(contract.confirmTotpEnrollment, { body: { code } });
    expect(refused).toMatchObject({ code: 'factor_exists' });
    expect(await owner.call(contract.getProtection, {})).toEqual(enrolled);
  });

  test('takes five tries at most, and then is to be begun again', async () => {
    const owner = await shop.signedIn('five@example.com');
    const { secret } = await owner.call(contract.beginTotpEnrollment, {});
    const code = appCode(secret, shop.clock.now());
    const confirm = (tried: string) => owner.problem(contract.confirmTotpEnrollment, { body: { code: tried } });
    for (let index = 0; index < 5; index += 1)
      expect(await confirm(wrong(code))).toMatchObject({ code: 'code_invalid' });
    expect(await confirm(code)).toMatchObject({ code: 'code_expired' });
  });

  test('takes ten minutes at most, however recent the sign-in is', async () => {
    const email = 'late@example.com';
    const owner = await shop.signedIn(email);
    const { secret } = await owner.call(contract.beginTotpEnrollment, {});
    shop.clock.advance(10 * MINUTE);
    const confirm = () => {
      const code = appCode(secret, shop.clock.now());
      return owner.problem(contract.confirmTotpEnrollment, { body: { code } });
    };
    expect(await confirm()).toMatchObject({ code: 'recent_sign_in_required' });
    await owner.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    expect(await confirm()).toMatchObject({ code: 'code_expired' });
  });

  test('is refused while there is one', async () => {
    const owner = await shop.signedIn('second-app@example.com');
    await enrolApp(shop, owner);
    const refused = await owner.problem(contract.beginTotpEnrollment, {});
    expect(refused).toMatchObject({ code: 'factor_exists', detail: 'MFA Enrollment Error: this is already set up.' });
  });
});

describe('a code of the app', () => {
  test.each([
    ['of now', 0],
    ['of a step ago, for a slow clock', -STEP],
    ['of a step ahead, for a fast clock', STEP],
  ])('%s signs in', async (name, offset) => {
    const { secret, browser } = await waiting(`${name.replaceAll(/\W/g, '-')}@example.com`);
    const { user } = await browser.call(contract.verifySignIn, byApp(appCode(secret, at(offset))));
    expect(user?.mfaEnabled).toBe(true);
  });

  test.each([
    ['two steps ago', -2 * STEP],
    ['two steps ahead', 2 * STEP],
  ])('of %s is wrong', async (name, offset) => {
    const { secret, browser } = await waiting(`${name.replaceAll(' ', '-')}@example.com`);
    const refused = await browser.problem(contract.verifySignIn, byApp(appCode(secret, at(offset))));
    expect(refused).toMatchObject({ code: 'code_invalid' });
  });

  test.each(['日本語日本語', '١٢٣٤٥٦', '12345\u0001', 'abcdef'])('is none that reads %j', async (code) => {
    const { browser } = await waiting(`${Buffer.from(code).toString('hex')}@example.com`);
    expect(await browser.problem(contract.verifySignIn, byApp(code))).toMatchObject({ code: 'code_invalid' });
  });

  test('is accepted once, and with it all that came before', async () => {
    const { secret, browser } = await waiting('replay@example.com');
    const code = appCode(secret, shop.clock.now());
    const earlier = appCode(secret, at(-STEP));
    await browser.call(contract.verifySignIn, byApp(code));
    const thief = shop.client();
    await giveFirstFactor(thief, 'replay@example.com');
    expect(await thief.problem(contract.verifySignIn, byApp(code))).toMatchObject({ code: 'code_invalid' });
    expect(await thief.problem(contract.verifySignIn, byApp(earlier))).toMatchObject({ code: 'code_invalid' });
    await thief.call(contract.verifySignIn, byApp(appCode(secret, at(STEP))));
  });

  test('brought by two browsers at once signs one in', async () => {
    const { secret, browser } = await waiting('race@example.com');
    const rival = shop.client();
    await giveFirstFactor(rival, 'race@example.com');
    const body = byApp(appCode(secret, shop.clock.now()));
    const outcomes = await Promise.allSettled([browser, rival].map((each) => each.call(contract.verifySignIn, body)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('that enrolled the app does not sign in as well', async () => {
    const email = 'enrolled-by@example.com';
    const secret = await enrolApp(shop, await shop.signedIn(email));
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const body = byApp(appCode(secret, shop.clock.now()));
    expect(await browser.problem(contract.verifySignIn, body)).toMatchObject({ code: 'code_invalid' });
  });
});

describe('a sealed secret', () => {
  const secret = Buffer.from('a secret of an app..');

  test('opens for its user, with the secret of the store', () => {
    const sealed = encryptSecret('store', 'ada', secret);
    expect(decryptSecret('store', 'ada', sealed)).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
  });

  test('opens for no other user, and not once it was changed', () => {
    const sealed = encryptSecret('store', 'ada', secret);
    expect(() => decryptSecret('store', 'bob', sealed)).toThrow();
    expect(() => decryptSecret('another store', 'ada', sealed)).toThrow();
    for (const index of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
      expect(() => decryptSecret('store', 'ada', changed)).toThrow();
    }
  });
});
