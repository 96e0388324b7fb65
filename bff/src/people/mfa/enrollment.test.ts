/** Setting up a phone and removing MFA from an account, through the API. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import {
  accountWithMfa,
  appCode,
  enrolApp,
  enrolPhone,
  giveFirstFactor,
  requestCode,
  TEST_PHONE,
  textedCode,
  wrong,
} from '../../testing/mfa.ts';
import { solveCaptcha } from '../../testing/solve-captcha.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

const SESSION = '__Host-session';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const withPhone = async (browser: TestClient, phone: string) => ({
  body: { phone, captcha: await solveCaptcha(browser, 'enroll-sms') },
});
const confirm = (browser: TestClient, code: string) =>
  browser.problem(contract.confirmSmsEnrollment, { body: { code } });

async function begin(email: string, phone = TEST_PHONE): Promise<{ owner: TestClient; code: string }> {
  const owner = await shop.signedIn(email);
  await owner.call(contract.beginSmsEnrollment, await withPhone(owner, phone));
  return { owner, code: textedCode(shop) };
}

describe('a phone', () => {
  test('is enrolled by the code texted to it, as the user then sees everywhere', async () => {
    const { owner, code } = await begin('enrol@example.com');
    expect(shop.outbox.texts.at(-1)).toMatchObject({ to: TEST_PHONE, address: owner.address });
    const now = shop.clock.now().getTime();
    expect(await owner.call(contract.getSmsEnrollment, {})).toEqual({
      sent: {
        factorId: null,
        lastFour: '3333',
        delivery: 'sent',
        failure: null,
        resendAt: new Date(now + 30 * SECOND).toISOString(),
        expiresAt: new Date(now + 5 * MINUTE).toISOString(),
      },
    });
    const enrolled = await owner.call(contract.confirmSmsEnrollment, { body: { code } });
    expect(enrolled.recoveryCodes).toHaveLength(10);
    expect(enrolled.protection).toMatchObject({
      factors: [
        { kind: 'sms', displayName: 'Phone MFA', lastFour: '3333', enrolledAt: shop.clock.now().toISOString() },
      ],
      recoveryCodesLeft: 10,
      rememberedDevices: 0,
    });
    expect(await owner.call(contract.getProtection, {})).toEqual(enrolled.protection);
    expect(await owner.call(contract.getSmsEnrollment, {})).toEqual({ sent: null });
    expect((await owner.call(contract.getSession, {})).user?.mfaEnabled).toBe(true);
    expect((await owner.call(contract.getProfile, {})).user.mfaEnabled).toBe(true);
    expect(shop.outbox.emails.at(-1)).toMatchObject({
      to: 'enrol@example.com',
      subject: 'Lanternkeep: An MFA method was added to your account',
      text: expect.stringContaining('Phone MFA now protects your account'),
    });
  });

  test.each([
    ['spaces, brackets and dashes', '+1 (555) 444-3333', '+15554443333'],
    ['letters', 'tel: +49 30 1234 ext', '+49301234'],
    ['one digit', '+1', '+1'],
    ['fifteen digits', '+123456789012345', '+123456789012345'],
  ])('typed with %s is taken for its digits and its plus', async (how, typed, phone) => {
    await begin(`${how.replaceAll(/\W/g, '-')}@example.com`, typed);
    expect(shop.outbox.texts.at(-1)?.to).toBe(phone);
  });

  test.each(['', 'hello', '5554443333', '+', '++1555', '+1234567890123456', '1+555', '+1555+4443333'])(
    '%j is no number',
    async (phone) => {
      const owner = await shop.signedIn();
      const texts = shop.outbox.texts.length;
      const body = { phone, captcha: 'c2tpcHBlZA==' };
      expect(await owner.problem(contract.beginSmsEnrollment, { body })).toMatchObject({
        code: 'invalid_phone',
        detail: 'Invalid phone number format: it must be in E.164 format, e.g., +15554443333.',
      });
      expect(shop.outbox.texts).toHaveLength(texts);
    },
  );

  test('needs a solved puzzle', async () => {
    const owner = await shop.signedIn();
    const body = { phone: TEST_PHONE, captcha: await solveCaptcha(owner, 'sign-in-sms') };
    expect(await owner.problem(contract.beginSmsEnrollment, { body })).toMatchObject({ code: 'captcha_failed' });
  });

  test('is not enrolled by a wrong code, an expired one or none', async () => {
    const { owner, code } = await begin('not@example.com');
    expect(await confirm(owner, wrong(code))).toMatchObject({ code: 'code_invalid' });
    expect(await confirm(owner, '')).toMatchObject({ code: 'code_missing', detail: 'No verification code entered.' });
    shop.clock.advance(5 * MINUTE);
    expect(await confirm(owner, code)).toMatchObject({ code: 'code_expired' });
    expect((await owner.call(contract.getProtection, {})).factors).toEqual([]);
  });

  test('allows five tries, in a rush too', async () => {
    const { owner, code } = await begin('rush@example.com');
    const tries = Array.from({ length: 30 }, () => confirm(owner, wrong(code)));
    const codes = (await Promise.all(tries)).map((problem) => problem.code);
    expect(codes.filter((name) => name === 'code_invalid')).toHaveLength(5);
    expect(codes.filter((name) => name === 'code_expired')).toHaveLength(25);
    expect(await confirm(owner, code)).toMatchObject({ code: 'code_expired' });
  });

  test('given anew has a code of its own; the earlier code is worthless', async () => {
    const { owner, code } = await begin('anew@example.com');
    await owner.call(contract.beginSmsEnrollment, await withPhone(owner, '+15554440000'));
    expect(await confirm(owner, code)).toMatchObject({ code: 'code_invalid' });
    const body = { code: textedCode(shop) };
    const { protection } = await owner.call(contract.confirmSmsEnrollment, { body });
    expect(protection.factors).toMatchObject([{ lastFour: '0000' }]);
  });

  test('is texted once in 30 seconds', async () => {
    const { owner, code } = await begin('once@example.com');
    const texts = shop.outbox.texts.length;
    await owner.call(contract.beginSmsEnrollment, await withPhone(owner, TEST_PHONE));
    expect(shop.outbox.texts).toHaveLength(texts);
    shop.clock.advance(30 * SECOND);
    await owner.call(contract.beginSmsEnrollment, await withPhone(owner, TEST_PHONE));
    expect(shop.outbox.texts).toHaveLength(texts + 1);
    expect(await confirm(owner, code)).toMatchObject({ code: 'code_invalid' });
  });

  test('is enrolled once, by two right codes at the same time', async () => {
    const { owner, code } = await begin('pair@example.com');
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => owner.call(contract.confirmSmsEnrollment, { body: { code } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('that protects the account already is not set up again; five factors are enough', async () => {
    const { owner } = await accountWithMfa(shop, 'many@example.com');
    expect(await owner.problem(contract.beginSmsEnrollment, await withPhone(owner, TEST_PHONE))).toMatchObject({
      code: 'factor_exists',
    });
    for (const digit of [1, 2, 3, 4]) await enrolPhone(shop, owner, `+1555444000${digit}`);
    expect(await owner.problem(contract.beginSmsEnrollment, await withPhone(owner, '+15554440005'))).toMatchObject({
      code: 'too_many_factors',
    });
  });

  test("whose code was texted in one account enrols nothing in another's", async () => {
    const { code } = await begin('mine@example.com');
    const { owner: other } = await begin('theirs@example.com');
    expect(await confirm(other, code)).toMatchObject({ code: 'code_invalid' });
  });
});

describe('enrolling', () => {
  test('needs a sign-in within ten minutes, at the beginning and at the end', async () => {
    const { owner, code } = await begin('recent@example.com');
    shop.clock.advance(10 * MINUTE);
    expect(await confirm(owner, code)).toMatchObject({ code: 'recent_sign_in_required', status: 403 });
    expect(await owner.problem(contract.beginTotpEnrollment, {})).toMatchObject({ code: 'recent_sign_in_required' });
    const problem = await owner.problem(contract.beginSmsEnrollment, await withPhone(owner, TEST_PHONE));
    expect(problem).toMatchObject({ code: 'recent_sign_in_required', detail: 'Please log in again to change this.' });
    await owner.call(contract.signIn, { body: { email: 'recent@example.com', password: TEST_PASSWORD } });
    await owner.call(contract.beginTotpEnrollment, {});
  });

  test('a further factor needs recent MFA, however recent the password', async () => {
    const email = 'further@example.com';
    const { owner } = await accountWithMfa(shop, email);
    const { user } = await owner.call(contract.getSession, {});
    await shop.database.query('update sessions set second_factor_at = null where user_id = $1', [user?.id]);
    expect(await owner.problem(contract.beginTotpEnrollment, {})).toMatchObject({ code: 'recent_sign_in_required' });
    const attempt = await giveFirstFactor(owner, email, true);
    const code = await requestCode(shop, owner, attempt);
    await owner.call(contract.verifySignIn, { body: { kind: 'sms', code, rememberDevice: false } });
    await enrolApp(shop, owner);
  });

  test('an app that was begun before the fifth phone is refused as a sixth', async () => {
    const { owner } = await accountWithMfa(shop, 'six@example.com');
    for (const digit of [1, 2, 3]) await enrolPhone(shop, owner, `+1555444000${digit}`);
    const { secret } = await owner.call(contract.beginTotpEnrollment, {});
    await enrolPhone(shop, owner, '+15554440004');
    const body = { code: appCode(secret, shop.clock.now()) };
    expect(await owner.problem(contract.confirmTotpEnrollment, { body })).toMatchObject({ code: 'too_many_factors' });
    expect((await owner.call(contract.getProtection, {})).factors).toHaveLength(5);
  });

  test('gives this browser a new session, as recently signed in as before, and ends all others', async () => {
    const email = 'rotate@example.com';
    const { owner, code } = await begin(email);
    const other = shop.client();
    await other.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    const before = owner.cookies.get(SESSION);
    const signedInAt = shop.clock.now();
    shop.clock.advance(1 * MINUTE);
    await owner.call(contract.confirmSmsEnrollment, { body: { code } });
    expect(owner.cookies.get(SESSION)).not.toBe(before);
    const replay = await shop.client().problem(contract.getCart, {}, { cookie: `${SESSION}=${before}` });
    expect(replay).toMatchObject({ code: 'sign_in_required' });
    expect(await other.problem(contract.getCart, {})).toMatchObject({ code: 'sign_in_required' });
    const { user } = await owner.call(contract.getSession, {});
    const sessions = await shop.database.query(
      'select authenticated_at, second_factor_at, created_at from sessions where user_id = $1',
      [user?.id],
    );
    expect(sessions).toEqual([
      { authenticated_at: signedInAt, second_factor_at: shop.clock.now(), created_at: signedInAt },
    ]);
  });

  test('in a session that is ended meanwhile enrols nothing, and does not restore the session', async () => {
    const { owner, code } = await begin('revoked@example.com');
    const { user } = await owner.call(contract.getSession, {});
    const sendEmail = shop.outbox.sendEmail;
    shop.outbox.sendEmail = async () => {
      await shop.database.query('delete from sessions where user_id = $1', [user?.id]);
    };
    expect(await confirm(owner, code)).toMatchObject({ code: 'sign_in_required' });
    shop.outbox.sendEmail = sendEmail;
    expect(await shop.database.query('select 1 from sessions where user_id = $1', [user?.id])).toEqual([]);
    expect(await shop.database.query('select 1 from mfa_factors where user_id = $1', [user?.id])).toEqual([]);
  });

  test('ends sign-ins of the account that wait', async () => {
    const email = 'waits@example.com';
    const { owner } = await accountWithMfa(shop, email);
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    await enrolApp(shop, owner);
    expect(await browser.call(contract.getSignInAttempt, {})).toEqual({ attempt: null });
  });

  test('while another browser signs in by password alone lets no session without MFA live on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${round}@example.com`;
      const { owner, code } = await begin(email);
      const rivals = Array.from({ length: 3 }, () => shop.client());
      await Promise.all([
        owner.call(contract.confirmSmsEnrollment, { body: { code } }),
        ...rivals.map((rival) => rival.call(contract.signIn, { body: { email, password: TEST_PASSWORD } })),
      ]);
      for (const rival of rivals) expect((await rival.call(contract.getSession, {})).user).toBeNull();
    }
  });
});

describe('removing a factor', () => {
  test('needs recent MFA, tells by email, and rotates the session', async () => {
    const { owner } = await accountWithMfa(shop, 'remove@example.com');
    await enrolApp(shop, owner);
    const { factors } = await owner.call(contract.getProtection, {});
    const params = { factorId: factors.find(({ kind }) => kind === 'sms')?.id ?? '' };
    const before = owner.cookies.get(SESSION);
    expect(await owner.call(contract.removeFactor, { params })).toMatchObject({
      factors: [{ kind: 'totp' }],
      recoveryCodesLeft: 10,
    });
    expect(owner.cookies.get(SESSION)).not.toBe(before);
    expect(shop.outbox.emails.at(-1)).toMatchObject({
      to: 'remove@example.com',
      subject: 'Lanternkeep: An MFA method was removed from your account',
      text: expect.stringContaining('Phone MFA no longer protects your account.'),
    });
    shop.clock.advance(10 * MINUTE);
    const last = { factorId: factors.find(({ kind }) => kind === 'totp')?.id ?? '' };
    const problem = await owner.problem(contract.removeFactor, { params: last });
    expect(problem).toMatchObject({ code: 'recent_sign_in_required' });
  });

  test('that was the last one takes the recovery codes along, and the password is enough again', async () => {
    const email = 'last@example.com';
    const { owner } = await accountWithMfa(shop, email);
    const { factors } = await owner.call(contract.getProtection, {});
    const params = { factorId: factors[0]?.id ?? '' };
    const protection = await owner.call(contract.removeFactor, { params });
    expect(protection).toMatchObject({ factors: [], passkeys: [], recoveryCodesLeft: 0, rememberedDevices: 0 });
    const { user } = await shop.client().call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
    expect(user).toMatchObject({ email, mfaEnabled: false });
  });

  test("of another user's is not found, and leaves it", async () => {
    const { owner } = await accountWithMfa(shop, 'victim@example.com');
    const { owner: stranger } = await accountWithMfa(shop, 'stranger@example.com');
    const { factors } = await owner.call(contract.getProtection, {});
    const params = { factorId: factors[0]?.id ?? '' };
    expect(await stranger.problem(contract.removeFactor, { params })).toMatchObject({ code: 'not_found' });
    expect((await owner.call(contract.getProtection, {})).factors).toEqual(factors);
  });
});
