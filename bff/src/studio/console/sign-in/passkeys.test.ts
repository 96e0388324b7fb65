/** The store's passkeys as the console's MFA. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../base/clock.ts';
import { verifyAddress } from '../../../testing/accounts.ts';
import { type Authenticator, createAuthenticator, type Departure } from '../../../testing/authenticator.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { appCode, enrolApp, enrolPhone, giveFirstFactor } from '../../../testing/mfa.ts';
import { addPasskey, answerMfa, withPasskey } from '../../../testing/passkeys.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { TEST_ORIGIN, type TestClient } from '../../../testing/test-client.ts';
import { CONSOLE_ORIGIN, startTestConsole, type TestConsole } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let email: string;
let owner: TestClient;
let authenticator: Authenticator;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

let accounts = 0;
beforeEach(async () => {
  accounts += 1;
  email = `owner${accounts}@shop.example`;
  studio = startTestConsole(shop, { people: new Map([[email, 'owner']]) });
  ({ owner, authenticator } = await accountWithPasskey(email));
});

async function accountWithPasskey(address: string) {
  const browser = await shop.signedIn(address);
  await verifyAddress(shop, browser, address);
  return { owner: browser, authenticator: await withPasskey(browser) };
}

const credentials = (address = email) => ({ body: { email: address, password: TEST_PASSWORD } });

/** Opens a browser whose sign-in waits for MFA. */
async function waiting(console = studio) {
  const browser = console.client();
  const { attempt } = await browser.call(api.signInToConsole, credentials());
  return { browser, attempt };
}

async function answerOf(browser: TestClient, by = authenticator, departure: Departure = {}) {
  const request = await browser.call(api.beginConsolePasskey, {});
  return bodyOf(by.get(request, { origin: CONSOLE_ORIGIN, ...departure }));
}

const bodyOf = (assertion: ReturnType<Authenticator['get']>) => ({ body: { kind: 'passkey' as const, assertion } });
const refused = async (browser: TestClient, answer: Awaited<ReturnType<typeof answerOf>>) => {
  const problem = await browser.problem(api.verifyConsoleSignIn, answer);
  expect((await browser.call(api.getConsoleState, {})).session).toBeNull();
  return problem;
};

describe('a passkey lets in', () => {
  test('after the password, without an app, and is recorded as the second factor', async () => {
    const { browser, attempt } = await waiting();
    expect(attempt).toMatchObject({ hasApp: false, hasPasskey: true, recoveryCodesLeft: 0 });
    const { session } = await browser.call(api.verifyConsoleSignIn, await answerOf(browser));
    expect(session).toMatchObject({ actor: email, role: 'owner' });
    const { entries } = await browser.call(api.listAudit, { query: { action: 'session.begin' } });
    expect(entries[0]).toMatchObject({ actor: email, to: { by: 'account', secondFactor: 'passkey' } });
    const { events } = await owner.call(contract.listAccountEvents, { query: {} });
    expect(events[0]).toMatchObject({
      kind: 'signed-in',
      details: { firstFactor: 'password', secondFactor: 'passkey' },
    });
    expect(shop.logs.join('')).toContain('"secondFactor":"passkey"');
  });

  test('beside the app, whose codes go on working', async () => {
    const secret = await enrolApp(shop, owner);
    const first = await waiting();
    expect(first.attempt).toMatchObject({ hasApp: true, hasPasskey: true });
    await first.browser.call(api.verifyConsoleSignIn, await answerOf(first.browser));
    shop.clock.advance(30 * SECOND);
    const second = await waiting();
    const code = appCode(secret, shop.clock.now());
    await second.browser.call(api.verifyConsoleSignIn, { body: { kind: 'totp', code } });
  });

  test('as at the store: its device may leave its person unverified, and each of the account answers', async () => {
    const another = createAuthenticator();
    await addPasskey(owner, another);
    const { browser } = await waiting();
    const request = await browser.call(api.beginConsolePasskey, {});
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'preferred', timeout: 5 * MINUTE });
    expect(request.allowCredentials).toHaveLength(2);
    const assertion = another.get(request, { origin: CONSOLE_ORIGIN, userVerified: false, userHandle: null });
    expect((await browser.call(api.verifyConsoleSignIn, bodyOf(assertion))).session).not.toBeNull();
  });

  test('and leaves the browser no cookie but the console’s', async () => {
    const { browser } = await waiting();
    await browser.call(api.verifyConsoleSignIn, await answerOf(browser));
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith('__Host-console'))).toEqual([]);
  });

  test('nobody without access, who is told so', async () => {
    const { authenticator: stranger } = await accountWithPasskey(`mallory${accounts}@example.com`);
    const browser = studio.client();
    await browser.call(api.signInToConsole, credentials(`mallory${accounts}@example.com`));
    expect(await refused(browser, await answerOf(browser, stranger))).toMatchObject({
      status: 403,
      code: 'console_not_permitted',
    });
  });
});

describe('a passkey is refused', () => {
  test.each<[string, Departure]>([
    ['asked for at the store', { origin: TEST_ORIGIN }],
    ['asked for at another port', { origin: 'http://localhost:4002' }],
    ['asked for at another origin', { origin: 'https://localhost.evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['that says it is another person’s', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('%s', async (_, departure) => {
    const { browser } = await waiting();
    expect(await refused(browser, await answerOf(browser, authenticator, departure))).toMatchObject({
      status: 401,
      code: 'passkey_refused',
    });
  });

  test('of another account, and one that nobody knows, alike', async () => {
    const { authenticator: another } = await accountWithPasskey(`ben${accounts}@shop.example`);
    const unknown = createAuthenticator();
    unknown.create(await owner.call(contract.beginPasskeyEnrollment, {}));
    const { browser } = await waiting();
    const problems = [
      await refused(browser, await answerOf(browser, another)),
      await refused(browser, await answerOf(browser, unknown)),
    ].map((problem) => ({ ...problem, requestId: '' }));
    expect(problems[0]).toMatchObject({ code: 'passkey_refused' });
    expect(problems[1]).toEqual(problems[0]);
  });

  test('five times ends the sign-in, and its owner is told', async () => {
    const { browser } = await waiting();
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      codes.push((await refused(browser, await answerOf(browser, authenticator, { origin: TEST_ORIGIN }))).code);
    }
    expect(codes).toEqual([...Array(4).fill('passkey_refused'), 'sign_in_attempt_over']);
    expect(emailsTo(shop, email).at(-1)?.subject).toBe('Lanternkeep: A sign-in to your account was stopped');
    expect(await browser.problem(api.beginConsolePasskey, {})).toMatchObject({ code: 'sign_in_attempt_over' });
  });

  test('by the store when it was asked for at the console', async () => {
    const browser = shop.client();
    await giveFirstFactor(browser, email);
    const answer = await answerMfa(browser, authenticator, { origin: CONSOLE_ORIGIN });
    expect(await browser.problem(contract.verifySignIn, answer)).toMatchObject({ code: 'passkey_refused' });
  });
});

describe('a challenge', () => {
  const over = { status: 401, code: 'passkey_challenge_over' };

  test('counts once: a replay is refused, also in another sign-in', async () => {
    const { browser } = await waiting();
    const answer = await answerOf(browser, authenticator, { origin: TEST_ORIGIN });
    expect(await refused(browser, answer)).toMatchObject({ code: 'passkey_refused' });
    expect(await refused(browser, answer)).toMatchObject(over);
    const used = await answerOf(browser);
    await browser.call(api.verifyConsoleSignIn, used);
    expect(await refused((await waiting()).browser, used)).toMatchObject(over);
  });

  test('of two answers at once, one lets in', async () => {
    const { browser } = await waiting();
    const answer = await answerOf(browser);
    const both = await Promise.allSettled([1, 2].map(() => browser.call(api.verifyConsoleSignIn, answer)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is over after five minutes', async () => {
    const { browser } = await waiting();
    const answer = await answerOf(browser);
    shop.clock.advance(5 * MINUTE);
    expect(await refused(browser, answer)).toMatchObject(over);
  });

  test('is of one sign-in: neither of another browser’s, nor of a later one in the same', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const answer = await answerOf(one.browser);
    expect(await refused(two.browser, answer)).toMatchObject(over);
    await one.browser.call(api.signInToConsole, credentials());
    expect(await refused(one.browser, answer)).toMatchObject(over);
  });

  test('of the store is none of the console, and the other way round', async () => {
    const { browser } = await waiting();
    const atStore = shop.client();
    await giveFirstFactor(atStore, email);
    const { assertion } = (await answerMfa(atStore, authenticator, { origin: CONSOLE_ORIGIN })).body;
    expect(await refused(browser, bodyOf(assertion))).toMatchObject(over);
    const { body } = await answerOf(browser, authenticator, { origin: TEST_ORIGIN });
    const moved = { body: { ...body, rememberDevice: false } };
    expect(await atStore.problem(contract.verifySignIn, moved)).toMatchObject({ code: 'passkey_challenge_over' });
  });

  test('is not to be had without a sign-in that waits, nor after ten minutes', async () => {
    const stranger = studio.client();
    expect(await stranger.problem(api.beginConsolePasskey, {})).toMatchObject({ code: 'sign_in_attempt_over' });
    const { browser } = await waiting();
    shop.clock.advance(10 * MINUTE);
    expect(await browser.problem(api.beginConsolePasskey, {})).toMatchObject({ code: 'sign_in_attempt_over' });
  });

  test('is counted apart from sign-ins', () => {
    const { path } = api.beginConsolePasskey;
    expect(studio.policies.find((route) => route.path === path)).toMatchObject({ rateLimit: 'passkey-challenge' });
  });
});

describe('where the console’s host is not the store’s and not below it', () => {
  const elsewhere = () =>
    startTestConsole(shop, { people: new Map([[email, 'owner']]), origin: 'https://console.elsewhere.example' });

  test('a passkey alone is no second step', async () => {
    const problem = await elsewhere().client().problem(api.signInToConsole, credentials());
    expect(problem).toMatchObject({ status: 403, code: 'console_mfa_required' });
  });

  test('beside the app nothing shows of it, and nothing takes one', async () => {
    await enrolApp(shop, owner);
    const { browser, attempt } = await waiting(elsewhere());
    expect(attempt).toMatchObject({ hasApp: true, hasPasskey: false });
    expect(await browser.problem(api.beginConsolePasskey, {})).toMatchObject({ status: 404, code: 'not_found' });
    const { browser: here } = await waiting();
    const answer = await answerOf(here);
    expect(await browser.problem(api.verifyConsoleSignIn, answer)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

test('a phone beside the passkey sends no text here, and its codes are none', async () => {
  await enrolPhone(shop, owner, '+15554443391');
  const texts = shop.outbox.texts.length;
  const { browser, attempt } = await waiting();
  expect(attempt).toMatchObject({ hasApp: false, hasPasskey: true, recoveryCodesLeft: 0 });
  expect(shop.outbox.texts).toHaveLength(texts);
  const code = { body: { kind: 'totp' as const, code: '123456' } };
  expect(await browser.problem(api.verifyConsoleSignIn, code)).toMatchObject({ code: 'code_invalid' });
});

test('recovery codes that came with a passkey let nobody in', async () => {
  const other = `codes${accounts}@shop.example`;
  const console = startTestConsole(shop, { people: new Map([[other, 'owner']]) });
  const account = await shop.signedIn(other);
  await verifyAddress(shop, account, other);
  const { recoveryCodes } = await addPasskey(account, createAuthenticator());
  const browser = console.client();
  await browser.call(api.signInToConsole, credentials(other));
  const body = { kind: 'recovery-code' as const, code: recoveryCodes?.[0] ?? '' };
  expect(await browser.problem(api.verifyConsoleSignIn, { body })).toMatchObject({ code: 'code_invalid' });
});
