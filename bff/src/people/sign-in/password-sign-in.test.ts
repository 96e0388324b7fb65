/** Signing up and signing in, through the API. */
import { contract, problems } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { cheapPasswords } from '../../testing/cheap-passwords.ts';
import { emailsTo } from '../../testing/emails.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import type { Passwords } from '../accounts/passwords.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

describe('signing up', () => {
  test('creates the account with the part before the at sign as username, an empty cart, and signs it in', async () => {
    const browser = shop.client();
    const body = { email: 'Ada.Lovelace@example.com', password: TEST_PASSWORD };
    const state = await browser.call(contract.signUp, { body });
    expect(state.user).toMatchObject({
      email: 'Ada.Lovelace@example.com',
      username: 'Ada.Lovelace',
      firstName: null,
      lastName: null,
      profilePicture: '/default-avatar.png',
      mfaEnabled: false,
      emailVerified: false,
      hasPassword: true,
    });
    expect(state.cart).toMatchObject({ version: 0, items: [], lastPurchase: null });
    expect(await browser.call(contract.getSession, {})).toEqual(state);
    const [row] = await shop.database.query('select role from users where id = $1', [state.user?.id]);
    expect(row).toEqual({ role: 'user' });
  });

  test('reads the name of the shop once, for the password’s check and the email', async () => {
    const body = { email: 'once@example.com', password: TEST_PASSWORD };
    const ran = await statementsOf(() => shop.client().call(contract.signUp, { body }));
    expect(ran.filter((sql) => sql.includes('studio_settings'))).toHaveLength(1);
    expect(emailsTo(shop, body.email)).toMatchObject([
      { subject: 'Lanternkeep: Please confirm your email address', text: expect.stringMatching(/\nLanternkeep\n$/) },
    ]);
  });

  test('when the email has an account, in whatever case, it is refused with the spec sentence', async () => {
    await shop.signedIn('taken@example.com');
    const body = { email: 'TAKEN@example.com', password: TEST_PASSWORD };
    const problem = await shop.client().problem(contract.signUp, { body });
    expect(problem).toMatchObject({
      code: 'email_taken',
      status: 409,
      detail: 'This email is already registered. Please log in instead.',
    });
  });

  test('when two browsers sign up with one email at once, exactly one succeeds', async () => {
    const body = { email: 'twins@example.com', password: TEST_PASSWORD };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.client().call(contract.signUp, { body })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'email_taken' });
    }
  });

  test.each([
    ['an address without an at sign', { email: 'nobody', password: TEST_PASSWORD }, 'invalid_email'],
    [
      'an address beyond 254 characters',
      { email: `${'a'.repeat(250)}@b.co`, password: TEST_PASSWORD },
      'invalid_email',
    ],
    ['five characters', { email: 'weak@example.com', password: 'x7#kq' }, 'weak_password'],
    ['257 characters', { email: 'long@example.com', password: 'x'.repeat(257) }, 'password_too_long'],
    ['a password everyone tries first', { email: 'common@example.com', password: 'password' }, 'common_password'],
    ['the same in capitals', { email: 'common@example.com', password: 'PassWord' }, 'common_password'],
  ] as const)('%s is refused', async (_, body, code) => {
    expect(await shop.client().problem(contract.signUp, { body })).toMatchObject({
      code,
      status: 400,
      detail: problems[code].message,
    });
  });

  test.each([
    ['six characters', 'x7#kqz'],
    ['64 characters', 'correct horse battery staple '.repeat(3).slice(0, 64)],
    ['256 characters', 'long passphrase with spaces '.repeat(10).slice(0, 256)],
    ['characters beyond ASCII', 'пароль-секрет-🐉'],
  ])('a password of %s is accepted, and signs in', async (name, password) => {
    const body = { email: `${name.replaceAll(' ', '-')}@example.com`, password };
    await shop.client().call(contract.signUp, { body });
    expect((await shop.client().call(contract.signIn, { body })).user?.email).toBe(body.email);
  });

  test('a password typed in another Unicode form is the same password', async () => {
    const email = 'unicode@example.com';
    await shop.client().call(contract.signUp, { body: { email, password: 'caf\u00e9-lantern' } });
    await shop.client().call(contract.signIn, { body: { email, password: 'cafe\u0301-lantern' } });
  });

  test('when the database refuses the profile, nothing of the account is left behind', async () => {
    await shop.database.query('alter table carts add constraint broken check (false) not valid');
    const body = { email: 'unlucky@example.com', password: TEST_PASSWORD };
    const problem = await shop.client().problem(contract.signUp, { body });
    await shop.database.query('alter table carts drop constraint broken');
    expect(problem).toMatchObject({
      code: 'profile_write_failed',
      status: 500,
      detail: 'Failed to create/update user profile in the database',
    });
    expect(await shop.database.query('select 1 from users where email = $1', [body.email])).toEqual([]);
    await shop.client().call(contract.signUp, { body });
  });

  test('the 21st attempt from one address within an hour is refused', async () => {
    const browser = shop.client();
    for (const password of Array.from({ length: 20 }, () => 'short')) {
      await browser.problem(contract.signUp, { body: { email: 'x@example.com', password } });
    }
    const problem = await browser.problem(contract.signUp, { body: { email: 'x@example.com', password: 'short' } });
    expect(problem).toMatchObject({ code: 'rate_limited', status: 429 });
    shop.clock.advance(60 * MINUTE);
    expect(
      await browser.problem(contract.signUp, { body: { email: 'x@example.com', password: 'short' } }),
    ).toMatchObject({ code: 'weak_password' });
  });
});

describe('signing in', () => {
  test('accepts the email in any case, tells who it is, and records the time', async () => {
    const owner = await shop.signedIn('case@example.com');
    const { user } = await owner.call(contract.getSession, {});
    shop.clock.advance(5 * MINUTE);
    const browser = shop.client();
    const state = await browser.call(contract.signIn, { body: { email: 'CASE@Example.com', password: TEST_PASSWORD } });
    expect(state.user).toEqual(user);
    const profile = await browser.call(contract.getProfile, {});
    expect(profile.lastLogin).toBe(shop.clock.now().toISOString());
    expect(profile.createdAt < profile.lastLogin).toBe(true);
  });

  test('a wrong password and an unknown email get answers that are equal to the byte', async () => {
    await shop.signedIn('known@example.com');
    const answers = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(async (email) => {
        const response = await shop.client().request('/api/session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-request-id': 'the-same-for-both' },
          body: JSON.stringify({ email, password: 'not the password' }),
        });
        return { status: response.status, headers: [...response.headers], body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[0]?.body).toContain('Invalid email or password.');
  });

  test('a wrong password and an unknown email cost the same work: one verification each', async () => {
    const passwords = cheapPasswords();
    let verifications = 0;
    const counting: Passwords = {
      ...passwords,
      verify: (password, phc) => {
        verifications += 1;
        return passwords.verify(password, phc);
      },
    };
    const counted = await startTestApp({ passwords: counting });
    await counted.signedIn('known@example.com');
    for (const email of ['known@example.com', 'nobody-here@example.com']) {
      verifications = 0;
      await counted.client().problem(contract.signIn, { body: { email, password: 'not the password' } });
      expect(verifications).toBe(1);
    }
    await counted.stop();
  });

  test('an address that is none is refused before anything is looked up', async () => {
    const body = { email: 'nobody', password: 'whatever' };
    expect(await shop.client().problem(contract.signIn, { body })).toMatchObject({ code: 'invalid_email' });
  });

  test('a password that could not be one is refused like a wrong one', async () => {
    for (const password of ['', 'x'.repeat(257)]) {
      const body = { email: 'known@example.com', password };
      expect(await shop.client().problem(contract.signIn, { body })).toMatchObject({ code: 'invalid_credentials' });
    }
  });
});

describe('an email tells of a sign-in', () => {
  const body = { email: 'told@example.com', password: TEST_PASSWORD };
  const notices = () =>
    emailsTo(shop, body.email).filter(({ subject }) => subject === 'Lanternkeep: New login to your account');

  test('from a browser that was not known, once; not of signing up, nor of a wrong password', async () => {
    const owner = await shop.signedIn(body.email);
    await owner.call(contract.signIn, { body });
    const browser = shop.client();
    await browser.problem(contract.signIn, { body: { ...body, password: 'not the password' } });
    expect(notices()).toEqual([]);
    await browser.call(contract.signIn, { body });
    await browser.call(contract.signOut, {});
    await browser.call(contract.signIn, { body });
    expect(notices()).toHaveLength(1);
    expect(notices()[0]?.text).toMatch(/On 1 June 2026 at \d\d:\d\d UTC, someone logged in/);
    expect(notices()[0]?.text).toContain('http://localhost:4000/profile/sessions');
  });

  test('from one of a hundred browsers that are known, and no more are', async () => {
    await shop.signedIn('travelling@example.com');
    const credentials = { email: 'travelling@example.com', password: TEST_PASSWORD };
    for (let count = 0; count < 110; count += 1) await shop.client().call(contract.signIn, { body: credentials });
    const [known] = await shop.database.query<{ count: number }>(
      `select count(*)::int from known_devices
       where user_id = (select id from users where email = 'travelling@example.com')`,
    );
    expect(known?.count).toBe(100);
  });

  test('from a browser that is known to another account only', async () => {
    await (await shop.signedIn()).call(contract.signIn, { body });
    expect(notices()).toHaveLength(2);
  });
});

test('without a session there is neither user nor cart', async () => {
  expect(await shop.client().call(contract.getSession, {})).toEqual({ user: null, cart: null });
});
