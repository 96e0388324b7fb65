/** Access to the console by link and account, and its sessions. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../base/clock.ts';
import { sweep } from '../../../process/maintenance.ts';
import { askForReset, dump } from '../../../testing/accounts.ts';
import { emailsTo, tokenSentTo } from '../../../testing/emails.ts';
import { appCode, enrolPhone, wrong } from '../../../testing/mfa.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { createAccount, OWNER, SUPPORT, startTestConsole, type TestConsole, tokenOf } from '../testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
afterAll(() => shop.stop());

const stateOf = (browser: ReturnType<TestConsole['client']>) => browser.call(api.getConsoleState, {});

describe('the printed link', () => {
  test('opens the console as an owner, once', async () => {
    const token = tokenOf(await studio.links.create());
    const [one, two] = [studio.client(), studio.client()];
    const { session } = await one.call(api.openConsoleByLink, { body: { token } });
    expect(session).toMatchObject({ actor: 'this machine', role: 'owner' });
    expect((await stateOf(one)).session).toEqual(session);
    expect(await two.problem(api.openConsoleByLink, { body: { token } })).toMatchObject({
      status: 410,
      code: 'console_link_invalid',
    });
    expect((await stateOf(two)).session).toBeNull();
  });

  test('opened by two browsers at once lets one in', async () => {
    const token = tokenOf(await studio.links.create());
    const opened = await Promise.allSettled(
      [studio.client(), studio.client(), studio.client()].map((each) =>
        each.call(api.openConsoleByLink, { body: { token } }),
      ),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is over after twelve hours, and housekeeping deletes it', async () => {
    const token = tokenOf(await studio.links.create());
    shop.clock.advance(12 * HOUR);
    expect(await studio.client().problem(api.openConsoleByLink, { body: { token } })).toMatchObject({ status: 410 });
    await sweep(shop);
    expect(await shop.database.query('select 1 from console_links')).toEqual([]);
  });

  test('is printed for a console only if that shows the same database, which both name alike', async () => {
    const { database } = await studio.client().call(api.getConsoleInstance, {});
    expect(await studio.links.databaseName()).toBe(database);
    const other = await startTestApp();
    try {
      expect(await startTestConsole(other).links.databaseName()).not.toBe(database);
    } finally {
      await other.stop();
    }
    const server = startTestConsole(shop, { takesLinks: false });
    expect(await server.client().problem(api.getConsoleInstance, {})).toMatchObject({ status: 404 });
  });

  test('opens nothing on a server', async () => {
    const server = startTestConsole(shop, { takesLinks: false });
    await expect(server.links.create()).rejects.toThrow('A link opens the console in development only.');
    const token = tokenOf(await studio.links.create());
    expect(await server.client().problem(api.openConsoleByLink, { body: { token } })).toMatchObject({ status: 410 });
    const opened = await studio.byLink();
    const moved = server.client();
    for (const [name, value] of opened.cookies) moved.cookies.set(name, value);
    expect((await stateOf(moved)).session).toBeNull();
  });
});

describe('an account of the store', () => {
  test('lets in who STUDIO_EMAILS names, with password and authenticator app, in their role', async () => {
    const [owner, support] = [await studio.signedIn(OWNER), await studio.signedIn(SUPPORT)];
    expect((await stateOf(owner)).session).toMatchObject({ actor: OWNER, role: 'owner' });
    expect((await stateOf(support)).session).toMatchObject({ actor: SUPPORT, role: 'support' });
    expect(emailsTo(shop, OWNER).at(-1)?.subject).toContain('New login');
  });

  test('is not signed in to the store by it: the browser gets the console’s cookies alone', async () => {
    const browser = await studio.signedIn(OWNER);
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith('__Host-console'))).toEqual([]);
    const live = await shop.database.query(
      `select 1 from sessions join users on users.id = sessions.user_id where users.email = '${OWNER}'
       and sessions.second_factor_at = '${shop.clock.now().toISOString()}'`,
    );
    expect(live).toEqual([]);
  });

  test('without access is told so after its code, and gets no session', async () => {
    const secret = await createAccount(shop, 'mallory@example.com');
    shop.clock.advance(30 * SECOND);
    const browser = studio.client();
    const body = { email: 'mallory@example.com', password: TEST_PASSWORD };
    await browser.call(api.signInToConsole, { body });
    const code = appCode(secret, shop.clock.now());
    expect(await browser.problem(api.verifyConsoleSignIn, { body: { kind: 'totp', code } })).toMatchObject({
      status: 403,
      code: 'console_not_permitted',
    });
    expect((await stateOf(browser)).session).toBeNull();
  });

  test('whose address was not proved has no access, whatever STUDIO_EMAILS says', async () => {
    const email = 'cleo@shop.example';
    const own = startTestConsole(shop, { people: new Map([[email, 'owner']]) });
    const store = await shop.signedIn(email);
    const { secret } = await store.call(contract.beginTotpEnrollment, {});
    await store.call(contract.confirmTotpEnrollment, { body: { code: appCode(secret, shop.clock.now()) } });
    shop.clock.advance(30 * SECOND);
    const browser = own.client();
    await browser.call(api.signInToConsole, { body: { email, password: TEST_PASSWORD } });
    const code = appCode(secret, shop.clock.now());
    expect(await browser.problem(api.verifyConsoleSignIn, { body: { kind: 'totp', code } })).toMatchObject({
      code: 'console_not_permitted',
    });
  });

  test.each([
    ['no MFA at all', 'dora@shop.example', undefined],
    ['a phone alone', 'emil@shop.example', '+15554443399'],
  ])('with %s is asked to set an authenticator app up', async (_, email, phone) => {
    const store = await shop.signedIn(email);
    if (phone) await enrolPhone(shop, store, phone);
    const problem = await studio.client().problem(api.signInToConsole, { body: { email, password: TEST_PASSWORD } });
    expect(problem).toMatchObject({ status: 403, code: 'console_mfa_required' });
  });

  test('with a wrong password or code is refused as in the store', async () => {
    const secret = await createAccount(shop, 'finn@shop.example');
    shop.clock.advance(30 * SECOND);
    const browser = studio.client();
    const body = { email: 'finn@shop.example', password: 'wrong-password-1' };
    expect(await browser.problem(api.signInToConsole, { body })).toMatchObject({ code: 'invalid_credentials' });
    await browser.call(api.signInToConsole, { body: { ...body, password: TEST_PASSWORD } });
    const code = wrong(appCode(secret, shop.clock.now()));
    const refusals = [];
    for (let tries = 0; tries < 5; tries += 1) {
      refusals.push((await browser.problem(api.verifyConsoleSignIn, { body: { kind: 'totp', code } })).code);
    }
    expect(refusals).toEqual([...Array(4).fill('code_invalid'), 'sign_in_attempt_over']);
  });
});

describe('a session', () => {
  test('lasts eight hours, however much it is used, and is then deleted', async () => {
    const browser = await studio.byLink();
    for (let hour = 0; hour < 7; hour += 1) {
      shop.clock.advance(1 * HOUR);
      await browser.call(api.listConsoleSessions, {});
    }
    shop.clock.advance(1 * HOUR);
    expect(await browser.problem(api.listConsoleSessions, {})).toMatchObject({
      status: 401,
      code: 'console_sign_in_required',
    });
    await sweep(shop);
    expect(await shop.database.query('select 1 from console_sessions')).toEqual([]);
  });

  test('is listed and ended by its person, and by an owner', async () => {
    const [owner, support, other] = [
      await studio.signedIn(OWNER),
      await studio.signedIn(SUPPORT),
      await studio.signedIn(SUPPORT),
    ];
    const seen = async (browser: typeof owner) => (await browser.call(api.listConsoleSessions, {})).sessions;
    expect((await seen(support)).map(({ actor }) => actor)).toEqual([SUPPORT, SUPPORT]);
    const all = await seen(owner);
    expect(all.map(({ actor }) => actor).toSorted()).toEqual([OWNER, SUPPORT, SUPPORT]);
    const ofOwner = all.find(({ actor }) => actor === OWNER)?.id ?? '';
    const ofOther = (await seen(other)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect(await support.problem(api.endConsoleSession, { params: { sessionId: ofOwner } })).toMatchObject({
      status: 404,
    });
    await support.call(api.endConsoleSession, { params: { sessionId: ofOther } });
    expect(await other.problem(api.listConsoleSessions, {})).toMatchObject({ status: 401 });
    const ofSupport = (await seen(support))[0]?.id ?? '';
    await owner.call(api.endConsoleSession, { params: { sessionId: ofSupport } });
    expect(await support.problem(api.listConsoleSessions, {})).toMatchObject({ status: 401 });
  });

  test('is ended by its id, however many are newer, with a line in the audit log', async () => {
    const [owner, support] = [await studio.byLink(), await studio.signedIn(SUPPORT)];
    const { session } = await stateOf(support);
    const sessionId = session?.id ?? '';
    await shop.database.query(
      `insert into console_sessions (token_hash, user_agent, created_at, last_seen_at, expires_at)
       select sha256(n::text::bytea), '', $1, $1, $1 from generate_series(1, 250) n`,
      [new Date(shop.clock.now().getTime() + 1 * HOUR)],
    );
    const ends = await Promise.allSettled(
      [owner, owner].map((each) => each.call(api.endConsoleSession, { params: { sessionId } })),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await support.problem(api.listConsoleSessions, {})).toMatchObject({ status: 401 });
    const { entries } = await owner.call(api.listAudit, { query: { action: 'session.end' } });
    expect(entries.filter(({ subject }) => subject.id === sessionId)).toMatchObject([
      { actor: 'this machine', from: { actor: SUPPORT } },
    ]);
    await shop.database.query("delete from console_sessions where user_agent = ''");
  });

  test('that another one takes the place of in its browser is ended in the audit log, too', async () => {
    const browser = await studio.byLink();
    const replaced = (await stateOf(browser)).session?.id;
    const token = tokenOf(await studio.links.create());
    await browser.call(api.openConsoleByLink, { body: { token } });
    const { entries } = await browser.call(api.listAudit, { query: { action: 'session' } });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'session.begin' },
      { action: 'session.end', subject: { id: replaced } },
    ]);
  });

  test('is over when its person signs out', async () => {
    const browser = await studio.byLink();
    const before = new Map(browser.cookies);
    await browser.call(api.signOutOfConsole, {});
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await stateOf(browser)).session).toBeNull();
  });

  test('of a person who is no longer named is over', async () => {
    const browser = await studio.signedIn(SUPPORT);
    const without = startTestConsole(shop, { people: new Map([[OWNER, 'owner']]) }).client();
    for (const [name, value] of browser.cookies) without.cookies.set(name, value);
    expect(await without.problem(api.listConsoleSessions, {})).toMatchObject({ status: 401 });
  });

  test('of an account whose password was changed is over', async () => {
    const browser = await studio.signedIn(SUPPORT);
    await askForReset(shop, SUPPORT);
    const store = shop.client();
    const token = tokenSentTo(shop, SUPPORT, 'reset-password');
    await store.call(contract.resetPassword, { body: { token, password: TEST_PASSWORD } });
    expect(await browser.problem(api.listConsoleSessions, {})).toMatchObject({ status: 401 });
  });

  test('is not in any table, nor the link or any code in the log', async () => {
    const token = tokenOf(await studio.links.create());
    const browser = studio.client();
    await browser.call(api.openConsoleByLink, { body: { token } });
    const cookie = browser.cookies.get('__Host-console') ?? 'none';
    const tables = await dump(shop);
    for (const secret of [token, cookie]) {
      for (const rows of tables.values()) expect(rows).not.toContain(secret);
      expect(shop.logs.join('')).not.toContain(secret);
    }
  });

  test('writes its beginning and its end into the audit log', async () => {
    shop.clock.advance(1 * MINUTE);
    const browser = await studio.signedIn(OWNER);
    await browser.call(api.signOutOfConsole, {});
    const again = await studio.byLink();
    const { entries } = await again.call(api.listAudit, { query: { action: 'session' } });
    expect(entries.slice(0, 3)).toMatchObject([
      { actor: 'this machine', role: 'owner', action: 'session.begin', from: null, to: { by: 'link' } },
      { actor: OWNER, action: 'session.end' },
      { actor: OWNER, action: 'session.begin', to: { by: 'account' }, subject: { kind: 'session' } },
    ]);
  });
});

describe('a request', () => {
  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the store’s own page', { origin: 'http://localhost:4000.example' }],
    ['without our header', { 'x-storefront-client': '' }],
    ['without an origin', { origin: '' }],
  ])('%s that changes something is refused', async (_, headers) => {
    const browser = await studio.byLink();
    const problem = await browser.problem(api.signOutOfConsole, {}, headers);
    expect(problem).toMatchObject({ status: 403, code: 'csrf_rejected' });
    expect((await stateOf(browser)).session).not.toBeNull();
  });

  test('is answered for nobody else: no CORS, nothing stored, nothing framed', async () => {
    const browser = await studio.byLink();
    const response = await browser.request('/api/console/sessions', { headers: { origin: 'https://evil.example' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
