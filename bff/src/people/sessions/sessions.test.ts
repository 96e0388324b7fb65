/** Sessions: their cookie, lifetime and end. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const SESSION = '__Host-session';
const tokenOf = (browser: TestClient) => browser.cookies.get(SESSION) ?? '';
const background = { 'x-storefront-client': 'background' };

async function isSignedIn(token: string, headers: Record<string, string> = background): Promise<boolean> {
  const response = await shop.client().request('/api/cart', { headers: { ...headers, cookie: `${SESSION}=${token}` } });
  return response.status === 200;
}

test.each(['/api/session', '/api/cart'])('%s reads the session and what it answers in one statement', async (path) => {
  const browser = await shop.signedIn();
  await browser.request(path);
  const ran = await statementsOf(() => browser.request(path));
  // Background statements of the store use none of these tables.
  expect(ran.filter((sql) => /"(sessions|users|carts|wishlist_items)"/.test(sql))).toHaveLength(1);
});

describe('the cookie', () => {
  test('is __Host-, HttpOnly, Secure, SameSite=Lax, for the whole path and no domain, and lives 30 days', async () => {
    const response = await shop.client().request('/api/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'cookie@example.com', password: TEST_PASSWORD }),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split('; '));
    expect(cookies.map(([pair]) => pair?.split('=')[0])).toEqual(['__Host-session', '__Host-device']);
    const lifetimes = [30 * 24 * 60 * 60, 365 * 24 * 60 * 60];
    for (const [index, [pair, ...attributes]] of cookies.entries()) {
      expect(pair?.split('=')[1]).toMatch(/^[\w-]{43}$/);
      const expected = ['HttpOnly', `Max-Age=${lifetimes[index]}`, 'Path=/', 'SameSite=Lax', 'Secure'];
      expect(attributes.toSorted()).toEqual(expected);
    }
  });

  test('when the tables are dumped, no token and no device id is in them', async () => {
    const browser = await shop.signedIn('dump@example.com');
    const tables = await shop.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const rows = tables.map(({ name }) => `select t::text as row from ${name} t`);
    const dump = JSON.stringify(await shop.database.query(rows.join(' union all ')));
    expect(dump).toContain('dump@example.com');
    for (const value of browser.cookies.values()) {
      expect(dump).not.toContain(value);
      expect(dump).not.toContain(Buffer.from(value, 'base64url').toString('hex'));
      expect(dump).not.toContain(Buffer.from(value).toString('hex'));
    }
  });
});

describe('signing in', () => {
  test('never adopts a token that was planted', async () => {
    await shop.signedIn('fixation@example.com');
    const planted = 'A'.repeat(43);
    const victim = shop.client();
    victim.cookies.set(SESSION, planted);
    await victim.call(contract.signIn, { body: { email: 'fixation@example.com', password: TEST_PASSWORD } });
    expect(tokenOf(victim)).not.toBe(planted);
    expect(await isSignedIn(planted)).toBe(false);
  });

  test('ends the earlier session of the same browser, and only that', async () => {
    const browser = await shop.signedIn('rotation@example.com');
    const other = shop.client();
    const body = { email: 'rotation@example.com', password: TEST_PASSWORD };
    await other.call(contract.signIn, { body });
    const earlier = tokenOf(browser);
    await browser.call(contract.signIn, { body });
    expect(tokenOf(browser)).not.toBe(earlier);
    expect(await isSignedIn(earlier)).toBe(false);
    expect(await isSignedIn(tokenOf(other))).toBe(true);
  });
});

describe('time', () => {
  test('a session idle for seven days is over', async () => {
    const token = tokenOf(await shop.signedIn());
    shop.clock.advance(7 * DAY - MINUTE);
    expect(await isSignedIn(token)).toBe(true);
    shop.clock.advance(MINUTE);
    expect(await isSignedIn(token)).toBe(false);
  });

  test('use keeps it alive, background requests do not', async () => {
    const [used, polled] = [tokenOf(await shop.signedIn()), tokenOf(await shop.signedIn())];
    for (let day = 1; day <= 7; day += 1) {
      shop.clock.advance(1 * DAY);
      await isSignedIn(used, {});
      await isSignedIn(polled, background);
    }
    expect(await isSignedIn(used)).toBe(true);
    expect(await isSignedIn(polled)).toBe(false);
  });

  test('thirty days after sign-in it is over, however much it was used', async () => {
    const token = tokenOf(await shop.signedIn());
    for (let day = 1; day < 30; day += 1) {
      shop.clock.advance(1 * DAY);
      expect(await isSignedIn(token, {})).toBe(true);
    }
    shop.clock.advance(1 * DAY);
    expect(await isSignedIn(token, {})).toBe(false);
  });

  test('a session in use is written at most every five minutes', async () => {
    const browser = await shop.signedIn();
    const lastSeen = async () => (await browser.call(contract.listSessions, {})).sessions[0]?.lastSeenAt;
    const atFirst = await lastSeen();
    shop.clock.advance(4 * MINUTE);
    await lastSeen();
    expect(await lastSeen()).toBe(atFirst);
    shop.clock.advance(1 * MINUTE);
    await lastSeen();
    expect(await lastSeen()).toBe(shop.clock.now().toISOString());
  });

  test('housekeeping deletes what is over and keeps what is live', async () => {
    const over = await shop.signedIn();
    shop.clock.advance(7 * DAY);
    const live = await shop.signedIn('live@example.com');
    await sweep(shop);
    const [count] = await shop.database.query<{ sessions: string }>('select count(*) as sessions from sessions');
    expect(count).toEqual({ sessions: '1' });
    expect(await isSignedIn(tokenOf(over))).toBe(false);
    expect(await isSignedIn(tokenOf(live))).toBe(true);
  });
});

describe('signing out', () => {
  test('ends the session on the server and clears the cookie, so the old token is worth nothing', async () => {
    const browser = await shop.signedIn();
    const token = tokenOf(browser);
    await browser.call(contract.signOut, {});
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await isSignedIn(token)).toBe(false);
  });

  test('has the browser drop the pages it fetched ahead, and nothing that the next visit wants', async () => {
    const browser = await shop.signedIn();
    const answer = await browser.request('/api/session', { method: 'DELETE' });
    expect(answer.headers.get('clear-site-data')).toBe('"prefetchCache", "prerenderCache"');
    const named = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(named).not.toContain('__Host-device');
    expect([...browser.cookies.keys()]).toContain('__Host-device');
  });

  test('without a session it is no error', async () => {
    await shop.client().call(contract.signOut, {});
  });
});

describe('the list of sessions', () => {
  test('names every browser, newest first, and marks this one', async () => {
    const first = await shop.signedIn('list@example.com');
    shop.clock.advance(1 * HOUR);
    const second = shop.client();
    await second.call(contract.signIn, { body: { email: 'list@example.com', password: TEST_PASSWORD } });
    const { sessions } = await first.call(contract.listSessions, {});
    expect(sessions.map((session) => session.current)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({ userAgent: 'Test Browser', createdAt: shop.clock.now().toISOString() });
  });

  test('has fifty at most: another sign-in ends the one that was used longest ago', async () => {
    const email = 'everywhere@example.com';
    const first = await shop.signedIn(email);
    shop.clock.advance(10 * MINUTE);
    const second = shop.client();
    const body = { email, password: TEST_PASSWORD };
    await second.call(contract.signIn, { body });
    shop.clock.advance(10 * MINUTE);
    await first.call(contract.getCart, {});
    for (let count = 0; count < 49; count += 1) await shop.client().call(contract.signIn, { body });
    expect((await first.call(contract.listSessions, {})).sessions).toHaveLength(50);
    expect(await second.problem(contract.listSessions, {})).toMatchObject({ code: 'sign_in_required' });
  });

  test('revoking another browser signs it out', async () => {
    const first = await shop.signedIn('revoke@example.com');
    const second = shop.client();
    await second.call(contract.signIn, { body: { email: 'revoke@example.com', password: TEST_PASSWORD } });
    const { sessions } = await first.call(contract.listSessions, {});
    const sessionId = sessions.find((session) => !session.current)?.id ?? '';
    await first.call(contract.revokeSession, { params: { sessionId } });
    expect(await second.problem(contract.getCart, {})).toMatchObject({ code: 'sign_in_required' });
    expect(await first.problem(contract.revokeSession, { params: { sessionId } })).toMatchObject({ code: 'not_found' });
  });

  test('revoking this browser clears its cookie', async () => {
    const browser = await shop.signedIn();
    const { sessions } = await browser.call(contract.listSessions, {});
    await browser.call(contract.revokeSession, { params: { sessionId: sessions[0]?.id ?? '' } });
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  test('revoking all others leaves this browser alone signed in, and other users be', async () => {
    const [first, stranger] = [await shop.signedIn('others@example.com'), await shop.signedIn()];
    const others = [shop.client(), shop.client()];
    for (const other of others) {
      await other.call(contract.signIn, { body: { email: 'others@example.com', password: TEST_PASSWORD } });
    }
    await first.call(contract.revokeOtherSessions, {});
    for (const other of others) expect(await isSignedIn(tokenOf(other))).toBe(false);
    expect(await isSignedIn(tokenOf(stranger))).toBe(true);
    expect((await first.call(contract.listSessions, {})).sessions).toMatchObject([{ current: true }]);
    await first.call(contract.revokeOtherSessions, {});
  });

  test("another user's session can neither be seen nor revoked", async () => {
    const [owner, stranger] = [await shop.signedIn(), await shop.signedIn()];
    const { sessions } = await owner.call(contract.listSessions, {});
    const sessionId = sessions[0]?.id ?? '';
    expect(await stranger.problem(contract.revokeSession, { params: { sessionId } })).toMatchObject({ status: 404 });
    expect((await stranger.call(contract.listSessions, {})).sessions.map(({ id }) => id)).not.toContain(sessionId);
    await owner.call(contract.getCart, {});
  });
});
