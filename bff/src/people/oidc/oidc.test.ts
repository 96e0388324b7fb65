/** Signing in with Google, with an honest provider and user. */
import { contract } from '@storefront/contract';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { sweep } from '../../process/maintenance.ts';
import {
  beginGoogle,
  follow,
  type GoogleShop,
  signInWithGoogle,
  startGoogleShop,
  userIn,
} from '../../testing/google.ts';

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
});
afterAll(() => shop.stop());

let people = 0;
function aPerson() {
  people += 1;
  return { sub: `person-${people}`, email: `person-${people}@gmail.example`, email_verified: true };
}

test('a new user gets an account with their names, a verified address, no password and an empty cart', async () => {
  const browser = shop.client();
  const person = { ...aPerson(), given_name: ' Mara\u202e\0 ', family_name: 'Holt' };
  const { flow } = await signInWithGoogle(shop, browser, person);
  expect(flow).toMatchObject({ state: 'signed-in', problem: null });
  const { user, cart, wishlist } = await browser.call(contract.getSession, {});
  expect(user).toMatchObject({
    email: person.email,
    username: person.sub,
    firstName: 'Mara',
    lastName: 'Holt',
    emailVerified: true,
    hasPassword: false,
    mfaEnabled: false,
  });
  expect([cart?.items, wishlist]).toEqual([[], []]);
});

test('the same identity is the same user, even after its address at Google has changed', async () => {
  const person = aPerson();
  const first = shop.client();
  await signInWithGoogle(shop, first, person);
  const second = shop.client();
  await signInWithGoogle(shop, second, { ...person, email: 'renamed@gmail.example', email_verified: false });
  expect(await userIn(second)).toEqual(await userIn(first));
});

test('two windows of one new person at once make one account', async () => {
  const person = aPerson();
  const browsers = Array.from({ length: 4 }, () => shop.client());
  const flows = await Promise.all(browsers.map((browser) => signInWithGoogle(shop, browser, person)));
  expect(flows.map(({ flow }) => flow?.state)).toEqual(browsers.map(() => 'signed-in'));
  const users = await Promise.all(browsers.map(userIn));
  expect(new Set(users.map((user) => user?.id)).size).toBe(1);
});

test('Google is asked for a code with a state, a nonce and a challenge that are new each time', async () => {
  const urls = [(await beginGoogle(shop.client())).url, (await beginGoogle(shop.client())).url];
  const asked = urls.map((url) => Object.fromEntries(new URL(url).searchParams));
  for (const parameters of asked) {
    expect(parameters).toEqual({
      response_type: 'code',
      client_id: shop.identity.settings.clientId,
      redirect_uri: `${TEST_ORIGIN}/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  }
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[0]?.[name]).not.toBe(asked[1]?.[name]);
});

test('a session from before ends, and no table or log line has a secret of the flow', async () => {
  const browser = await shop.signedIn();
  const before = new Map(browser.cookies);
  const { url } = await beginGoogle(browser);
  const answer = await shop.identity.agree(url, aPerson());
  const secrets = [...new URL(url).searchParams, ...new URL(answer, TEST_ORIGIN).searchParams]
    .filter(([name]) => ['state', 'nonce', 'code_challenge', 'code'].includes(name))
    .map(([, value]) => value);
  secrets.push(browser.cookies.get('__Host-google') ?? '');
  const [rows] = await shop.database.query<{ row: string }>(
    "select coalesce(string_agg(t::text, ' '), '') as row from oidc_flows t",
  );
  await follow(browser, answer);
  expect(secrets).toHaveLength(6);
  for (const secret of secrets) {
    expect(rows?.row).not.toContain(secret);
    expect(shop.logs.join('\n')).not.toContain(secret);
  }
  const old = shop.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect(await userIn(old)).toBeNull();
  expect((await userIn(browser))?.hasPassword).toBe(false);
});

describe('the way back', () => {
  test('in a popup ends at a page without the answer in its address, which no opener policy cuts off', async () => {
    const browser = shop.client();
    const { flow, response } = await signInWithGoogle(shop, browser, aPerson());
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/auth/google/return?flow=${flow?.id}`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const page = await follow(browser, response.headers.get('location') ?? '');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; ");
    expect(await page.text()).toMatch(
      /<script src="\/auth\/google-return\.js" integrity="sha256-[\w+/]{43}=" crossorigin defer><\/script>/,
    );
    expect((await shop.client().request('/auth/google-return.js')).headers.get('content-type')).toContain('javascript');
  });

  test.each([
    ['/store?search=castle', '/store?search=castle'],
    [undefined, '/home'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['/..//evil.example', '/home'],
  ])('in place of a page that wanted to return to %j leads to %s', async (returnTo, place) => {
    const intent = returnTo === undefined ? {} : { intent: { returnTo } };
    const { response } = await signInWithGoogle(shop, shop.client(), aPerson(), { display: 'page', ...intent });
    expect(response.headers.get('location')).toBe(place);
  });

  test('in place of a page puts into the cart what was to be added; a popup leaves that to its page', async () => {
    const intent = { returnTo: '/store', addProductId: '1', addSeats: 3 };
    const [left, stayed] = [shop.client(), shop.client()];
    await signInWithGoogle(shop, left, aPerson(), { display: 'page', intent });
    await signInWithGoogle(shop, stayed, aPerson(), { display: 'popup', intent });
    const carts = await Promise.all([left, stayed].map((browser) => browser.call(contract.getCart, {})));
    expect(carts.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[3], []]);
  });

  test('to a page that was left for nothing leads to the login page, which still knows where to go after it', async () => {
    const browser = shop.client();
    const { url } = await beginGoogle(browser, { display: 'page', intent: { returnTo: '/checkout' } });
    const response = await follow(browser, deny(url));
    expect(response.headers.get('location')).toBe('/login?google=back&next=%2Fcheckout');
  });
});

/** Returns the redirect after the user declines at Google. */
function deny(url: string): string {
  const state = new URL(url).searchParams.get('state') ?? '';
  const { issuer } = shop.identity.settings;
  return `/auth/google/callback?${new URLSearchParams({ error: 'access_denied', state, iss: issuer })}`;
}

describe('a flow', () => {
  test('is open until it is settled, and one that was declined is cancelled', async () => {
    const browser = shop.client();
    expect((await browser.call(contract.getGoogleFlow, {})).flow).toBeNull();
    const { url, flowId } = await beginGoogle(browser);
    expect((await browser.call(contract.getGoogleFlow, {})).flow).toEqual({ id: flowId, state: 'open', problem: null });
    await follow(browser, deny(url));
    expect((await browser.call(contract.getGoogleFlow, {})).flow).toMatchObject({ state: 'cancelled', problem: null });
    expect(await userIn(browser)).toBeNull();
  });

  test('under way in this browser refuses another, unless that is to take its place', async () => {
    const browser = shop.client();
    const first = await beginGoogle(browser);
    const refusal = await browser.problem(contract.beginGoogleSignIn, {
      body: { purpose: 'sign-in', display: 'popup', origin: TEST_ORIGIN },
    });
    expect(refusal).toMatchObject({ code: 'google_in_progress', detail: 'A sign-in request was already in progress.' });
    const second = await beginGoogle(browser, { instead: true });
    const late = await follow(browser, await shop.identity.agree(first.url, aPerson()));
    expect([late.status, await userIn(browser)]).toEqual([400, null]);
    await follow(browser, await shop.identity.agree(second.url, aPerson()));
    expect(await userIn(browser)).not.toBeNull();
  });

  test('that is settled or too old blocks no new one', async () => {
    const browser = shop.client();
    await signInWithGoogle(shop, browser, aPerson());
    await beginGoogle(browser);
    shop.clock.advance(10 * MINUTE);
    await beginGoogle(browser);
  });

  test('that was cancelled on the page signs no user in when the browser comes back', async () => {
    const browser = shop.client();
    const { url } = await beginGoogle(browser);
    await browser.call(contract.cancelGoogleSignIn, {});
    expect((await browser.call(contract.getGoogleFlow, {})).flow).toBeNull();
    const response = await follow(browser, await shop.identity.agree(url, aPerson()));
    expect([response.status, await userIn(browser)]).toEqual([400, null]);
  });

  test('is kept in a cookie no script can read, for ten minutes, which links from Google send', async () => {
    const body = JSON.stringify({ purpose: 'sign-in', display: 'popup', origin: TEST_ORIGIN });
    const headers = { 'content-type': 'application/json' };
    const response = await shop.client().request('/api/google/sign-in', { method: 'POST', headers, body });
    const [cookie = ''] = response.headers.getSetCookie();
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-google=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('is swept away when it is over', async () => {
    await beginGoogle(shop.client());
    shop.clock.advance(10 * MINUTE);
    await sweep(shop);
    expect(await shop.database.query('select from oidc_flows')).toEqual([]);
  });

  test('comes back to the store’s own origins only', async () => {
    const body = { purpose: 'sign-in', display: 'popup', origin: 'https://evil.example' } as const;
    expect(await shop.client().problem(contract.beginGoogleSignIn, { body })).toMatchObject({
      code: 'invalid_request',
    });
  });
});
