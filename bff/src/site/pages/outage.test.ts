/** Pages for visitors and shoppers during a database outage. */

import { contract, DATA_AS_OF_HEADER } from '@storefront/contract';
import type { BootData } from '@storefront/federation/boot';
import { lockTable } from '@storefront/testkit/postgres/test-database';
import type { TestClient } from '@storefront/testkit/test-client';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { listen } from '../../process/server.ts';
import { type BrowsableStore, startBrowsableStore } from '../../testing/browsable-store.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { NOTICE_COOKIE } from '../forms/notice-cookie.ts';

const PUBLIC_PAGES = ['/home', '/store', '/store/castle', '/support', '/about'];
const PUBLIC_ANSWERS = ['/api/products', '/api/newest-products', '/api/products/1', '/api/support-messages/recent'];
const BROWSER = { headers: { accept: 'text/html' } };

let store: BrowsableStore;
let visitor: TestClient;
let shopper: TestClient;
let knownAt: string;

beforeAll(async () => {
  store = await startBrowsableStore();
  visitor = store.client();
  shopper = store.client();
  await shopper.call(contract.signUp, { body: { email: 'mara@example.com', password: TEST_PASSWORD } });
  expect((await post(shopper, 'add-to-cart', { productId: '1' })).status).toBe(303);
  for (const path of [...PUBLIC_PAGES, ...PUBLIC_ANSWERS]) await (await visitor.request(path)).text();
  knownAt = store.shop.clock.now().toISOString();
  await store.proxy.cut();
  await vi.waitUntil(() => !store.pageCache.isCurrent(), { timeout: 30_000 });
  store.shop.clock.advance(30 * SECOND);
});
afterAll(() => store.stop());

const post = (browser: TestClient, form: string, fields: Record<string, string>) =>
  browser.request(`/forms/${form}`, {
    method: 'POST',
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost:4000/support' },
  });

async function bootOf(response: Response): Promise<BootData> {
  const html = await response.text();
  expect(html).toMatch(/<\/html>\s*$/);
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as BootData;
}

test('for a minute without it, no visitor and nobody with a session meets an error while browsing', async () => {
  const errors: string[] = [];
  for (let second = 0; second < 60; second += 15) {
    store.shop.clock.advance(15 * SECOND);
    for (const browser of [visitor, shopper, store.client()]) {
      for (const path of [...PUBLIC_PAGES, ...PUBLIC_ANSWERS, '/login']) {
        const response = await browser.request(path);
        await response.text();
        if (response.status !== 200) errors.push(`${path} ${response.status}`);
      }
    }
  }
  expect(errors).toEqual([]);
});

describe('a page for everybody', () => {
  test.each(['/home', '/store', '/store/castle', '/support'])(
    '%s has its data, and says of when it is',
    async (path) => {
      const response = await visitor.request(path);
      expect(response.headers.get(DATA_AS_OF_HEADER)).toBe(knownAt);
      const { data, outage } = await bootOf(response);
      expect(data).toHaveLength(1);
      expect(outage).toEqual({ asOf: knownAt, isAccountAway: false });
    },
  );

  test('that needs no data is as ever', async () => {
    const response = await visitor.request('/about');
    expect(response.headers.has(DATA_AS_OF_HEADER)).toBe(false);
    expect((await bootOf(response)).outage).toBeUndefined();
  });

  test('whose data was never read comes whole but for that, as an error to try again', async () => {
    const response = await visitor.request('/store?search=never-asked');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { data, outage } = await bootOf(response);
    expect([data, outage]).toEqual([[], { isAccountAway: false }]);
    expect((await visitor.request('/store/never-seen', BROWSER)).status).toBe(503);
  });

  test('shows shoppers what visitors see, says that their account is away, and takes no cookie', async () => {
    const cookies = [...shopper.cookies];
    const response = await shopper.request('/store');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const { session, outage, data } = await bootOf(response);
    expect(session).toEqual({ user: null, cart: null });
    expect(outage).toEqual({ asOf: knownAt, isAccountAway: true });
    expect(data).toHaveLength(1);
    expect([...shopper.cookies]).toEqual(cookies);
  });
});

test.each(['/profile', '/checkout'])(
  '%s says that the account cannot be reached, and does not sign out',
  async (path) => {
    const response = await shopper.request(path, BROWSER);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain('Your account cannot be reached right now. You stay logged in');
  },
);

describe('the API', () => {
  test.each(PUBLIC_ANSWERS)('answers %s as last known, and says of when', async (path) => {
    const { status, headers } = await visitor.request(path);
    expect([status, headers.get(DATA_AS_OF_HEADER)]).toEqual([200, knownAt]);
  });

  test('refuses changes at once, as ones to try again', async () => {
    const body = { productId: '1' };
    expect(await shopper.problem(contract.addCartItem, { body })).toMatchObject({ code: 'server_busy', status: 503 });
    const signIn = { email: 'mara@example.com', password: TEST_PASSWORD };
    expect(await visitor.problem(contract.signIn, { body: signIn })).toMatchObject({ code: 'server_busy' });
  });
});

describe('a form without scripts', () => {
  const fields = { name: 'Mara', email: 'mara@example.com', subject: 'A question', message: 'About the castle' };

  test('leaves the word of an earlier form for when its shopper can be told', async () => {
    const before = [...shopper.cookies];
    expect((await bootOf(await shopper.request('/support'))).notice).toBeUndefined();
    expect([...shopper.cookies]).toEqual(before);
  });

  test.each([
    ['a visitor', () => visitor],
    ['a shopper', () => shopper],
  ])('gives %s back what was typed, on a page that comes', async (_, browserOf) => {
    const browser = browserOf();
    const answer = await post(browser, 'send-message', fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/support']);
    const { notice } = await bootOf(await browser.request('/support'));
    expect(notice).toMatchObject({ kind: 'error', text: 'The store is busy. Please try again in a moment.' });
    expect(notice?.typed).toMatchObject({ subject: 'A question', message: 'About the castle' });
    expect((await bootOf(await browser.request('/support'))).notice).toBeUndefined();
  });
});

test('once the database is back, so are the account and what is true now', async () => {
  await store.proxy.mend();
  await vi.waitUntil(() => store.pageCache.isCurrent(), { timeout: 30_000 });
  await vi.waitFor(
    async () => {
      const { session, outage } = await bootOf(await shopper.request('/store'));
      expect([session.user?.email, outage]).toEqual(['mara@example.com', undefined]);
    },
    { timeout: 30_000 },
  );
});

test("a visitor's own page whose head is sent when the database dies comes whole, says what is missing, and is shown to nobody else", async () => {
  const place = { host: '127.0.0.1', port: await freePort() };
  const server = await listen(store.fetch, place);
  const read = () =>
    fetch(`http://${place.host}:${place.port}/store?search=asked-once`, {
      headers: { cookie: `__Host-${NOTICE_COOKIE}=unreadable`, 'x-request-id': 'head-first' },
    });
  const unlock = await lockTable(store.shop.database.url, 'products');
  const response = await read();
  expect(response.status).toBe(200);
  await store.proxy.cut();
  const { data, outage } = await bootOf(response);
  expect([data, outage]).toEqual([[], { isAccountAway: false }]);
  const line = await vi.waitUntil(() => store.shop.logs.find((one) => /"event":"request".*"head-first"/.test(one)), {
    timeout: 30_000,
  });
  expect(JSON.parse(line)).toMatchObject({ status: 200, outcome: 'whole' });
  await unlock();
  await store.proxy.mend();
  await vi.waitFor(async () => expect((await bootOf(await read())).data).toHaveLength(1), { timeout: 30_000 });
  await server.close();
});
