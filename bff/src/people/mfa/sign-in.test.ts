/** Signing in to an account with MFA, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import {
  accountWithMfa,
  appCode,
  enrolApp,
  enrolPhone,
  giveFirstFactor,
  requestCode,
  textedCode,
  wrong,
} from '../../testing/mfa.ts';
import { solveCaptcha } from '../../testing/solve-captcha.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const SESSION = '__Host-session';
const ATTEMPT = '__Host-sign-in';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const bySms = (code: string, rememberDevice = false) => ({ body: { kind: 'sms' as const, code, rememberDevice } });
const byApp = (code: string) => ({ body: { kind: 'totp' as const, code, rememberDevice: false } });

async function waiting(email: string) {
  await accountWithMfa(shop, email);
  const browser = shop.client();
  const attempt = await giveFirstFactor(browser, email);
  return { browser, attempt };
}

describe('a code as it was copied:', () => {
  test.each([
    ['with an en dash', (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
    ['in a sentence', (code: string) => `Your code is ${code}.`],
    ['between marks of direction', (code: string) => `\u2066${code}\u2069\u200f`],
    ['in full width', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['in its text message', () => shop.outbox.texts.at(-1)?.text ?? ''],
  ])('%s it is taken', async (how, copied) => {
    const { browser, attempt } = await waiting(`${how.replaceAll(' ', '-')}@example.com`);
    const code = await requestCode(shop, browser, attempt);
    expect((await browser.call(contract.verifySignIn, bySms(copied(code)))).user).not.toBeNull();
  });
});

describe('the first factor', () => {
  test('does not sign in where MFA is enrolled: the sign-in waits, and is found again after a reload', async () => {
    const { browser, attempt } = await waiting('waits@example.com');
    expect(attempt).toMatchObject({
      factors: [{ kind: 'sms', displayName: 'Phone MFA', lastFour: '3333' }],
      recoveryCodesLeft: 10,
      sent: null,
      expiresAt: new Date(shop.clock.now().getTime() + 10 * MINUTE).toISOString(),
    });
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await browser.problem(contract.getCart, {})).toMatchObject({ code: 'sign_in_required' });
    expect(await browser.call(contract.getSession, {})).toEqual({ user: null, cart: null, attempt });
    expect(await browser.call(contract.getSignInAttempt, {})).toEqual({ attempt });
    expect(await shop.client().call(contract.getSignInAttempt, {})).toEqual({ attempt: null });
  });

  test("leaves the number's last four digits and nothing else of it in any answer", async () => {
    const { browser } = await waiting('four@example.com');
    const answer = await (await browser.request('/api/session')).text();
    expect(answer).toContain('"lastFour":"3333"');
    expect(answer).not.toContain('5554443333');
  });

  test('does not end the session of a signed-in browser; MFA then replaces it', async () => {
    const { owner } = await accountWithMfa(shop, 'again@example.com');
    const before = owner.cookies.get(SESSION);
    const attempt = await giveFirstFactor(owner, 'again@example.com');
    const state = await owner.call(contract.getSession, {});
    expect(state).toMatchObject({ user: { email: 'again@example.com' }, attempt: { expiresAt: attempt.expiresAt } });
    await owner.call(contract.verifySignIn, bySms(await requestCode(shop, owner, attempt)));
    expect(owner.cookies.get(SESSION)).not.toBe(before);
    const replay = await shop.client().problem(contract.getCart, {}, { cookie: `${SESSION}=${before}` });
    expect(replay).toMatchObject({ code: 'sign_in_required' });
  });
});

describe('a waiting sign-in', () => {
  test.each([
    ['giving it up', (browser: TestClient) => browser.call(contract.cancelSignIn, {})],
    ['signing out', (browser: TestClient) => browser.call(contract.signOut, {})],
    [
      'signing up',
      (browser: TestClient) =>
        browser.call(contract.signUp, { body: { email: 'other-new@example.com', password: TEST_PASSWORD } }),
    ],
    [
      'signing in to another account',
      async (browser: TestClient) => {
        await shop.signedIn('other@example.com');
        await browser.call(contract.signIn, { body: { email: 'other@example.com', password: TEST_PASSWORD } });
      },
    ],
  ])('is ended by %s, on the server too', async (how, end) => {
    const { browser, attempt } = await waiting(`ends-${how.replaceAll(' ', '-')}@example.com`);
    const code = await requestCode(shop, browser, attempt);
    const token = browser.cookies.get(ATTEMPT);
    await end(browser);
    expect(browser.cookies.has(ATTEMPT)).toBe(false);
    const replay = await shop.client().problem(contract.verifySignIn, bySms(code), { cookie: `${ATTEMPT}=${token}` });
    expect(replay).toMatchObject({ code: 'sign_in_attempt_over' });
  });

  test('is over after ten minutes, whatever is sent meanwhile', async () => {
    const { browser, attempt } = await waiting('ten@example.com');
    shop.clock.advance(8 * MINUTE);
    const code = await requestCode(shop, browser, attempt);
    shop.clock.advance(2 * MINUTE);
    expect(await browser.call(contract.getSignInAttempt, {})).toEqual({ attempt: null });
    expect(await browser.problem(contract.verifySignIn, bySms(code))).toMatchObject({
      code: 'sign_in_attempt_over',
      status: 401,
      detail: 'MFA verification failed. Please try logging in again.',
    });
    expect(browser.cookies.has(ATTEMPT)).toBe(false);
  });
});

test('a code to an enrolled phone draws on a budget of its own, not on that of others who claim the number', async () => {
  const { browser, attempt } = await waiting('proved@example.com');
  expect(shop.outbox.texts.at(-1)).toMatchObject({ numberIsProved: false });
  await requestCode(shop, browser, attempt);
  expect(shop.outbox.texts.at(-1)).toMatchObject({ numberIsProved: true });
});

test('housekeeping deletes sign-ins, enrolments and remembered devices once they are over, and no others', async () => {
  const email = 'swept@example.com';
  const { browser, attempt } = await waiting(email);
  await browser.call(contract.verifySignIn, bySms(await requestCode(shop, browser, attempt), true));
  const begin = async () => {
    await giveFirstFactor(shop.client(), email, true);
    await (await shop.signedIn()).call(contract.beginTotpEnrollment, {});
  };
  const left = async () => {
    await sweep(shop);
    const [counts] = await shop.database.query(`select
      (select count(*)::int from sign_in_attempts) as attempts,
      (select count(*)::int from mfa_enrollments) as enrolments,
      (select count(*)::int from remembered_devices) as devices`);
    return counts;
  };
  await begin();
  shop.clock.advance(30 * DAY - 1);
  await begin();
  expect(await left()).toEqual({ attempts: 1, enrolments: 1, devices: 1 });
  shop.clock.advance(10 * MINUTE);
  expect(await left()).toEqual({ attempts: 0, enrolments: 0, devices: 0 });
});

describe('a code by text message', () => {
  test('signs in, with the time of both factors', async () => {
    const { browser, attempt } = await waiting('right@example.com');
    shop.clock.advance(1 * MINUTE);
    const code = await requestCode(shop, browser, attempt);
    expect(shop.outbox.texts.at(-1)?.text).toBe(
      `${code} is your Lanternkeep code, good for 5 minutes. Never tell it to anybody.\n\n@localhost #${code}`,
    );
    const state = await browser.call(contract.verifySignIn, bySms(code));
    expect(state.user).toMatchObject({ email: 'right@example.com', mfaEnabled: true });
    expect(state).toEqual(await browser.call(contract.getSession, {}));
    const rows = await shop.database.query(
      'select authenticated_at, second_factor_at from sessions where user_id = $1 order by created_at desc limit 1',
      [state.user?.id],
    );
    expect(rows).toEqual([{ authenticated_at: shop.clock.now(), second_factor_at: shop.clock.now() }]);
    expect(browser.cookies.has(ATTEMPT)).toBe(false);
  });

  test('is told as sent, with when another may be asked for', async () => {
    const { browser, attempt } = await waiting('told@example.com');
    await requestCode(shop, browser, attempt);
    const now = shop.clock.now().getTime();
    expect((await browser.call(contract.getSignInAttempt, {})).attempt?.sent).toEqual({
      factorId: attempt.factors[0]?.id,
      lastFour: '3333',
      delivery: 'sent',
      failure: null,
      resendAt: new Date(now + 30 * SECOND).toISOString(),
      expiresAt: new Date(now + 5 * MINUTE).toISOString(),
    });
  });

  test('counts once: of two right ones at the same time, one signs in', async () => {
    const { browser, attempt } = await waiting('twice@example.com');
    const code = await requestCode(shop, browser, attempt);
    const cookie = `${ATTEMPT}=${browser.cookies.get(ATTEMPT)}`;
    const tabs = Array.from({ length: 4 }, () => shop.client());
    const outcomes = await Promise.allSettled(
      tabs.map((tab) => tab.call(contract.verifySignIn, bySms(code), { cookie })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('belongs to its sign-in: in another one of the same account it is wrong', async () => {
    const { browser, attempt } = await waiting('bound@example.com');
    const stranger = shop.client();
    const other = await giveFirstFactor(stranger, 'bound@example.com');
    const code = await requestCode(shop, browser, attempt);
    const otherCode = await requestCode(shop, stranger, other);
    expect(otherCode).not.toBe(code);
    expect(await stranger.problem(contract.verifySignIn, bySms(code))).toMatchObject({ code: 'code_invalid' });
    await browser.call(contract.verifySignIn, bySms(code));
  });

  test('is worth nothing without the key of the store, which no table holds', async () => {
    const { browser, attempt } = await waiting('keyed@example.com');
    const code = await requestCode(shop, browser, attempt);
    const cookie = `${ATTEMPT}=${browser.cookies.get(ATTEMPT)}`;
    const { db, clock } = shop;
    const copy = await startTestApp({ db, clock, accountSecret: 'another secret, over the same tables' });
    const refused = await copy.client().problem(contract.verifySignIn, bySms(code), { cookie });
    expect(refused).toMatchObject({ code: 'code_invalid' });
    await copy.stop();
    await browser.call(contract.verifySignIn, bySms(code));
  });

  test('expires after five minutes', async () => {
    const { browser, attempt } = await waiting('expires@example.com');
    const code = await requestCode(shop, browser, attempt);
    shop.clock.advance(5 * MINUTE);
    expect(await browser.problem(contract.verifySignIn, bySms(code))).toMatchObject({
      code: 'code_expired',
      detail: 'The verification code has expired. Please try signing in again to get a new code.',
    });
  });

  test('that comes after another makes that one worthless', async () => {
    const { browser, attempt } = await waiting('resend@example.com');
    const first = await requestCode(shop, browser, attempt);
    shop.clock.advance(30 * SECOND);
    const second = await requestCode(shop, browser, attempt);
    expect(await browser.problem(contract.verifySignIn, bySms(first))).toMatchObject({ code: 'code_invalid' });
    await browser.call(contract.verifySignIn, bySms(second));
  });

  test('is sent once in 30 seconds, however often it is asked for', async () => {
    const { browser, attempt } = await waiting('often@example.com');
    const code = await requestCode(shop, browser, attempt);
    const texts = shop.outbox.texts.length;
    await requestCode(shop, browser, attempt);
    shop.clock.advance(30 * SECOND - 1);
    await requestCode(shop, browser, attempt);
    expect(shop.outbox.texts).toHaveLength(texts);
    await browser.call(contract.verifySignIn, bySms(code));
  });

  test('is sent once when it is asked for twice at the same time', async () => {
    const { browser, attempt } = await waiting('double@example.com');
    const texts = shop.outbox.texts.length;
    const factorId = attempt.factors[0]?.id ?? '';
    const captchas = [await solveCaptcha(browser, 'sign-in-sms'), await solveCaptcha(browser, 'sign-in-sms')];
    await Promise.all(
      captchas.map((captcha) => browser.call(contract.sendSignInCode, { body: { factorId, captcha } })),
    );
    expect(shop.outbox.texts).toHaveLength(texts + 1);
    await browser.call(contract.verifySignIn, bySms(textedCode(shop)));
  });

  test('needs a solved puzzle of its own kind', async () => {
    const { browser, attempt } = await waiting('puzzle@example.com');
    const texts = shop.outbox.texts.length;
    const factorId = attempt.factors[0]?.id ?? '';
    const body = { factorId, captcha: await solveCaptcha(browser, 'enroll-sms') };
    expect(await browser.problem(contract.sendSignInCode, { body })).toMatchObject({ code: 'captcha_failed' });
    expect(shop.outbox.texts).toHaveLength(texts);
  });

  test('goes to no phone but those of the account', async () => {
    const { browser } = await waiting('own@example.com');
    const { attempt: other } = await waiting('elsewhere@example.com');
    const factorId = other.factors[0]?.id ?? '';
    const body = { factorId, captcha: await solveCaptcha(browser, 'sign-in-sms') };
    expect(await browser.problem(contract.sendSignInCode, { body })).toMatchObject({
      code: 'mfa_no_phone',
      detail: 'Multi-factor authentication required, but no phone option found for this account.',
    });
  });

  test('that is empty, or longer than six characters, is refused without a try being counted', async () => {
    const { browser, attempt } = await waiting('format@example.com');
    const code = await requestCode(shop, browser, attempt);
    for (let index = 0; index < 4; index += 1) {
      const missing = await browser.problem(contract.verifySignIn, bySms(' '));
      expect(missing).toMatchObject({ code: 'code_missing', detail: 'No verification code entered.' });
      expect(await browser.problem(contract.verifySignIn, bySms('1234567'))).toMatchObject({ code: 'code_invalid' });
    }
    await browser.call(contract.verifySignIn, bySms(code));
  });
});

describe('a text message that cannot be sent', () => {
  test('within the time an answer waits is answered with why, and can be tried again at once', async () => {
    const failing = await startTestApp();
    const email = 'unreachable@example.com';
    await accountWithMfa(failing, email);
    const browser = failing.client();
    const attempt = await giveFirstFactor(browser, email);
    const outcomeOf = failing.outbox.outcomeOf;
    failing.outbox.outcomeOf = async () => ({ state: 'failed', code: 'code_number_refused' });
    const factorId = attempt.factors[0]?.id ?? '';
    const body = { factorId, captcha: await solveCaptcha(browser, 'sign-in-sms') };
    expect(await browser.problem(contract.sendSignInCode, { body })).toMatchObject({ code: 'code_number_refused' });
    expect((await browser.call(contract.getSignInAttempt, {})).attempt?.sent).toMatchObject({
      delivery: 'failed',
      failure: 'Failed to send verification code: this number cannot receive texts.',
    });
    const again = { factorId, captcha: await solveCaptcha(browser, 'sign-in-sms') };
    await browser.problem(contract.sendSignInCode, { body: again });
    expect(failing.outbox.texts).toHaveLength(3);
    failing.outbox.outcomeOf = outcomeOf;
    await failing.stop();
  });
});

describe('wrong codes', () => {
  const refusals = new Set(['code_invalid', 'sign_in_attempt_over', 'too_many_codes']);

  test('are five in one sign-in: the fifth ends it, and the owner is told', async () => {
    const email = 'five@example.com';
    const { browser, attempt } = await waiting(email);
    const code = await requestCode(shop, browser, attempt);
    for (let index = 0; index < 4; index += 1) {
      expect(await browser.problem(contract.verifySignIn, bySms(wrong(code)))).toMatchObject({
        code: 'code_invalid',
        status: 400,
        detail: 'Invalid verification code. Please check the code and try again.',
      });
    }
    const cookie = `${ATTEMPT}=${browser.cookies.get(ATTEMPT)}`;
    const fifth = await browser.problem(contract.verifySignIn, bySms(wrong(code)));
    expect(fifth).toMatchObject({ code: 'sign_in_attempt_over' });
    expect(browser.cookies.has(ATTEMPT)).toBe(false);
    expect(await browser.problem(contract.verifySignIn, bySms(code), { cookie })).toEqual(
      expect.objectContaining({ code: 'sign_in_attempt_over' }),
    );
    expect(shop.outbox.emails.at(-1)).toMatchObject({
      to: email,
      subject: 'Lanternkeep: A sign-in to your account was stopped',
    });
  });

  test('at the same time are five as well, whatever their kind, and the right one comes too late', async () => {
    const { browser, attempt } = await waiting('fifty@example.com');
    const code = await requestCode(shop, browser, attempt);
    const cookie = `${ATTEMPT}=${browser.cookies.get(ATTEMPT)}`;
    const kinds = ['sms', 'totp', 'recovery-code'] as const;
    const tries = Array.from({ length: 50 }, (_, index) => {
      const kind = kinds[index % 3] ?? 'sms';
      const body = { kind, code: wrong(code), rememberDevice: false };
      return shop.client().problem(contract.verifySignIn, { body }, { cookie });
    });
    const codes = (await Promise.all(tries)).map((problem) => problem.code);
    expect(codes.filter((name) => name === 'code_invalid').length).toBeLessThanOrEqual(4);
    expect(codes.filter((name) => !refusals.has(name))).toEqual([]);
    expect(await browser.problem(contract.verifySignIn, bySms(code))).toMatchObject({ code: 'sign_in_attempt_over' });
  });
});

describe('an account with an app and no phone', () => {
  test('is asked for the code of the app, and has no phone to text to', async () => {
    const email = 'app@example.com';
    const secret = await enrolApp(shop, await shop.signedIn(email));
    shop.clock.advance(30 * SECOND);
    const browser = shop.client();
    const attempt = await giveFirstFactor(browser, email);
    expect(attempt.factors).toMatchObject([{ kind: 'totp', displayName: 'Authenticator app', lastFour: null }]);
    const body = { factorId: attempt.factors[0]?.id ?? '', captcha: await solveCaptcha(browser, 'sign-in-sms') };
    expect(await browser.problem(contract.sendSignInCode, { body })).toMatchObject({ code: 'mfa_no_phone' });
    await browser.call(contract.verifySignIn, byApp(appCode(secret, shop.clock.now())));
  });

  test('which has both takes either', async () => {
    const email = 'both@example.com';
    const owner = await shop.signedIn(email);
    const secret = await enrolApp(shop, owner);
    await enrolPhone(shop, owner);
    shop.clock.advance(30 * SECOND);
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    await browser.call(contract.verifySignIn, byApp(appCode(secret, shop.clock.now())));
    const attempt = await giveFirstFactor(browser, email);
    expect(attempt.factors.map(({ kind }) => kind)).toEqual(['totp', 'sms']);
    await browser.call(contract.verifySignIn, bySms(await requestCode(shop, browser, attempt)));
  });
});
