/** Setting a new password by a link from an email, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../base/clock.ts';
import { withClient } from '../../base/db/testing/test-database.ts';
import { startMaintenance } from '../../process/maintenance.ts';
import { askForReset, dump, giveFactor, resetsAnswered, verifyAddress } from '../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../testing/emails.ts';
import { easySolution, solveCaptcha } from '../../testing/solve-captcha.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const NEW_PASSWORD = 'a-fresh-start-9';
const linkTo = (email: string) => tokenSentTo(shop, email, 'reset-password');
const reset = (token: string, browser = shop.client(), password = NEW_PASSWORD) =>
  browser.call(contract.resetPassword, { body: { token, password } });
const refused = (token: string, password = NEW_PASSWORD) =>
  shop.client().problem(contract.resetPassword, { body: { token, password } });
const signIn = (email: string, password: string, browser = shop.client()) =>
  browser.call(contract.signIn, { body: { email, password } });
const userOf = async (browser: TestClient) => (await browser.call(contract.getSession, {})).user;
const invalid = { code: 'link_invalid', status: 410 };

/** Requests a link for a new account of `email` and returns its token. */
async function newLink(email: string): Promise<{ owner: TestClient; token: string }> {
  const owner = await shop.signedIn(email);
  await askForReset(shop, email);
  return { owner, token: linkTo(email) };
}

describe('using the link', () => {
  test('sets the password, proves the address, ends all sessions and opens none', async () => {
    const { owner, token } = await newLink('reset@example.com');
    const browser = shop.client();
    await reset(token, browser);
    expect(browser.cookies.has('__Host-session')).toBe(false);
    expect(await userOf(browser)).toBeNull();
    expect(await owner.problem(contract.getCart, {})).toMatchObject({ code: 'sign_in_required' });
    await expect(signIn('reset@example.com', TEST_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn('reset@example.com', NEW_PASSWORD)).user).toMatchObject({ emailVerified: true });
    expect(emailsTo(shop, 'reset@example.com').map(({ subject }) => subject)).toEqual([
      'Lanternkeep: Please confirm your e-mail address',
      'Lanternkeep: A new password for your account',
      'Lanternkeep: This account is yours now',
      'Lanternkeep: New sign-in to your account',
    ]);
  });

  test('never skips MFA: remembered devices are asked, and waiting sign-ins are over', async () => {
    const email = 'protected@example.com';
    const owner = await shop.signedIn(email);
    await verifyAddress(shop, owner, email);
    await giveFactor(shop, email);
    await askForReset(shop, email);
    const token = linkTo(email);
    const waiting = shop.client();
    expect((await signIn(email, TEST_PASSWORD, waiting)).attempt).toBeDefined();
    await shop.database.query(
      "insert into remembered_devices select id, sha256('device'), now() + interval '1 year' from users where email = $1",
      [email],
    );
    await reset(token);
    expect((await waiting.call(contract.getSession, {})).attempt).toBeUndefined();
    expect(await shop.database.query('select 1 from remembered_devices')).toEqual([]);
    const state = await signIn(email, NEW_PASSWORD);
    expect(state.user).toBeNull();
    expect(state.attempt).toMatchObject({ factors: [{ kind: 'sms' }] });
    const told = emailsTo(shop, email).find(
      ({ subject }) => subject === 'Lanternkeep: Your account has a new password',
    );
    expect(told?.text).toContain('- Phone MFA, ending in 3333\n');
  });

  test('when two browsers use it at once, one wins', async () => {
    const { token } = await newLink('race@example.com');
    const passwords = ['the-first-of-two-1', 'the-second-of-two-2'];
    const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, shop.client(), password)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'link_invalid' } });
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect((await signIn('race@example.com', winner)).user?.email).toBe('race@example.com');
  });

  test('kills the account’s other links, a change of address among them', async () => {
    const email = 'hijacked@example.com';
    const { owner, token } = await newLink(email);
    await askForReset(shop, email);
    const other = linkTo(email);
    await owner.call(contract.changeEmail, { body: { email: 'thief@example.com' } });
    await reset(token);
    expect(await refused(other)).toMatchObject(invalid);
    const body = { token: tokenSentTo(shop, 'thief@example.com', 'verify-email') };
    expect(await shop.client().problem(contract.verifyEmail, { body })).toMatchObject(invalid);
  });

  test('after 30 minutes it is over', async () => {
    const { token } = await newLink('slow@example.com');
    shop.clock.advance(30 * MINUTE - 1);
    expect(await refused(token, 'password')).toMatchObject({ code: 'common_password' });
    shop.clock.advance(1);
    expect(await refused(token)).toMatchObject(invalid);
  });

  test('a password that could be no new one is refused, and the link stays good', async () => {
    const { token } = await newLink('weak@example.com');
    expect(await refused(token, 'x7#kq')).toMatchObject({ code: 'weak_password', status: 400 });
    expect(await refused(token, 'x'.repeat(257))).toMatchObject({ code: 'password_too_long', status: 400 });
    expect(await refused(token, 'PassWord')).toMatchObject({ code: 'common_password', status: 400 });
    await reset(token);
  });

  test('this browser is known from then on, so no stranger can keep it from signing in', async () => {
    const { token } = await newLink('besieged@example.com');
    const browser = shop.client();
    await reset(token, browser);
    for (let guess = 0; guess < 12; guess += 1) {
      await signIn('besieged@example.com', 'a wrong guess').catch(() => {});
    }
    await expect(signIn('besieged@example.com', NEW_PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await signIn('besieged@example.com', NEW_PASSWORD, browser)).user?.email).toBe('besieged@example.com');
  });

  test('other browsers are strangers from then on: the next sign-in from one is told of', async () => {
    const { owner, token } = await newLink('stolen@example.com');
    await reset(token);
    const before = emailsTo(shop, 'stolen@example.com').length;
    await signIn('stolen@example.com', NEW_PASSWORD, owner);
    const emails = emailsTo(shop, 'stolen@example.com').slice(before);
    expect(emails.map(({ subject }) => subject)).toEqual(['Lanternkeep: New sign-in to your account']);
  });

  test('no table and no log line has the token, and no log line the address', async () => {
    const { token } = await newLink('secret@example.com');
    const everything = [...(await dump(shop)).values(), ...shop.logs].join('\n');
    for (const form of [token, Buffer.from(token, 'base64url').toString('hex')]) expect(everything).not.toContain(form);
    expect(shop.logs.join('\n')).not.toContain('secret@example.com');
  });

  test('an account that has no password is told how it signs in, and may have one by the link', async () => {
    const email = 'google-only@example.com';
    await shop.signedIn(email);
    await shop.database.query(
      'delete from password_credentials where user_id = (select id from users where email = $1)',
      [email],
    );
    await askForReset(shop, email);
    expect(emailsTo(shop, email).at(-1)?.text).toContain('you sign in with Google');
    await reset(linkTo(email));
    expect((await signIn(email, NEW_PASSWORD)).user).toMatchObject({ hasPassword: true, emailVerified: true });
  });
});

describe('asking for the link', () => {
  const ask = async (email: string, browser = shop.client()) =>
    browser.request('/api/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'the-same-for-both' },
      body: JSON.stringify({ email, captcha: await easySolution(shop, 'password-reset') }),
    });
  const told = async (response: Response) => [response.status, [...response.headers], await response.text()];

  test('is answered alike, to the byte, whether the address has an account or not', async () => {
    await shop.signedIn('known@example.com');
    const answers = await Promise.all(['known@example.com', 'unknown@example.com'].map((email) => ask(email)));
    expect(await told(answers[0] as Response)).toEqual(await told(answers[1] as Response));
    expect(answers[0]?.status).toBe(204);
    await resetsAnswered(shop);
    expect(emailsTo(shop, 'known@example.com')).toHaveLength(2);
    expect(emailsTo(shop, 'unknown@example.com')).toEqual([]);
  });

  test('is answered without looking at any account, so its time cannot tell of one', async () => {
    await shop.signedIn('locked@example.com');
    await withClient(shop.database.url, async (client) => {
      await client.query('begin; lock table users in access exclusive mode');
      expect((await ask('locked@example.com')).status).toBe(204);
      await client.query('rollback');
    });
    await resetsAnswered(shop);
    expect(emailsTo(shop, 'locked@example.com')).toHaveLength(2);
  });

  test('takes the address in any case, and writes to it as the account has it', async () => {
    await shop.signedIn('Case@example.com');
    await askForReset(shop, 'cASE@Example.com');
    await reset(linkTo('Case@example.com'));
  });

  test('brings three emails in 30 minutes, and answers as before beyond them: a link is always good', async () => {
    const email = 'impatient@example.com';
    await shop.signedIn(email);
    for (let count = 0; count < 5; count += 1) await askForReset(shop, email);
    expect(emailsTo(shop, email)).toHaveLength(1 + 3);
    shop.clock.advance(30 * MINUTE - 1);
    await askForReset(shop, email);
    expect(emailsTo(shop, email)).toHaveLength(1 + 3);
    await reset(linkTo(email));
  });

  test('is limited to 20 an hour from one network address, whatever is asked for', async () => {
    const browser = shop.client();
    for (let count = 0; count < 20; count += 1) await ask(`nobody-${count}@example.com`, browser);
    for (const email of ['known@example.com', 'nobody-21@example.com']) {
      expect((await ask(email, browser)).status).toBe(429);
    }
    shop.clock.advance(1 * HOUR);
    expect((await ask('known@example.com', browser)).status).toBe(204);
  });

  test('needs the security check, solved for this, and once', async () => {
    const browser = shop.client();
    const problemOf = (captcha: string) =>
      browser.problem(contract.requestPasswordReset, { body: { email: 'known@example.com', captcha } });
    expect(await problemOf('bm90IHNvbHZlZA==')).toMatchObject({ code: 'captcha_failed', status: 400 });
    expect(await problemOf(await solveCaptcha(browser, 'enroll-sms'))).toMatchObject({ code: 'captcha_failed' });
    const captcha = await solveCaptcha(browser, 'password-reset');
    await browser.call(contract.requestPasswordReset, { body: { email: 'nobody@example.com', captcha } });
    expect(await problemOf(captcha)).toMatchObject({ code: 'captcha_expired', status: 400 });
    const nobody = { email: 'nobody', captcha: await easySolution(shop, 'password-reset') };
    expect(await browser.problem(contract.requestPasswordReset, { body: nobody })).toMatchObject({
      code: 'invalid_email',
      status: 400,
    });
  });

  test('when the process ends before a request is looked into, the next one does; an old one is dropped', async () => {
    const [email, late] = ['cut-off@example.com', 'cut-off-long-ago@example.com'];
    await shop.signedIn(email);
    await shop.signedIn(late);
    const note = (address: string) =>
      shop.database.query('insert into password_reset_requests (email, requested_at) values ($1, $2)', [
        address,
        shop.clock.now(),
      ]);
    await note(late);
    shop.clock.advance(30 * MINUTE);
    await note(email);
    const schedule = startMaintenance(shop);
    await resetsAnswered(shop);
    await schedule.stop();
    await reset(linkTo(email));
    expect(emailsTo(shop, late)).toHaveLength(1);
  });
});
