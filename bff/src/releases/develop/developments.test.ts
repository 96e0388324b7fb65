/** A developer's build inside the store: only that developer's browser gets it. */
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { openReleaseShop, type ReleaseShop } from '../../testing/release-api.ts';
import { sampleRelease } from '../../testing/release-builds.ts';
import { revokeGrant } from '../access/grants.repository.ts';

const app = 'mfe-catalog';
const origin = 'http://localhost:4100';
const routes = [
  { path: '/store', title: 'Store', description: 'Models.' },
  { path: '/new', title: 'New', description: 'In development.' },
] as const;
const { release } = sampleRelease({ app, version: 'abc', routes });

let shop: ReleaseShop;
beforeAll(async () => {
  shop = await openReleaseShop();
  await shop.admin.release({ version: 'v1' });
});
afterAll(() => shop.stop());

const client = () => createTestClient(shop.app);
const tokenFor = (rights: readonly ReleaseRight[] = ['develop']) => shop.token(app, rights);
const develop = (token: string, body: object = { origin, release }) =>
  shop.send(token, 'POST', `/releases/${app}/develop`, body);

async function developer(token?: string): Promise<TestClient> {
  const answer = await develop(token ?? (await tokenFor()));
  const { path } = (await answer.json()) as { path: string };
  const browser = client();
  const opened = await browser.request(path);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/home']);
  return browser;
}

async function storePage(browser: TestClient, path = '/store') {
  const response = await browser.request(path);
  return { html: await response.text(), headers: response.headers, status: response.status };
}

test('its pages name the app and where it comes from, are for it alone, and load from there', async () => {
  const browser = await developer();
  const { html, headers } = await storePage(browser);
  expect(html).toContain(`<strong>${app}</strong> comes from ${origin}, in this browser alone.`);
  expect(html).toContain(`/assets/${app}/dev/main.js`);
  expect(headers.get('cache-control')).toBe('no-store');
  const csp = headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
    expect(csp).toMatch(new RegExp(`${directive} 'self'[^;]* ${origin}(;| )`));
  }
  expect(csp).toContain('ws://localhost:4100');
  const script = await browser.request(`/assets/${app}/dev/main.js?attempt=1`);
  expect([script.status, script.headers.get('location')]).toEqual([
    307,
    `${origin}/assets/${app}/dev/main.js?attempt=1`,
  ]);
  expect(script.headers.get('cache-control')).toBe('no-store');
  expect((await storePage(browser, '/new')).status).toBe(200);
});

test('nobody else gets any of it', async () => {
  await developer();
  const other = client();
  const { html, headers } = await storePage(other);
  expect(html).toContain(`/assets/${app}/v1/`);
  expect(html).not.toContain(origin);
  expect(headers.get('content-security-policy')).not.toContain(origin);
  expect((await other.request(`/assets/${app}/dev/main.js`)).status).toBe(404);
  expect((await other.request('/new')).headers.get('location')).toBe('/home');
});

test('its open pages know their own set of releases', async () => {
  const [one, two] = [await developer(), await developer()];
  const setOf = async (browser: TestClient) => {
    const inPage = /"releaseSet":"([\w-]+)"/.exec((await storePage(browser)).html)?.[1];
    const inAnswer = (await browser.request('/api/session')).headers.get('x-storefront-release-set');
    expect(inAnswer).toBe(inPage);
    return inPage;
  };
  expect(await setOf(one)).not.toBe(await setOf(two));
});

describe('it ends', () => {
  const isDeveloped = async (browser: TestClient) => (await storePage(browser)).html.includes(origin);

  test('by its button', async () => {
    const browser = await developer();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await browser.request('/releases/develop/end', { method: 'POST', headers, body: '' });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/home']);
    expect(await isDeveloped(browser)).toBe(false);
    expect([...browser.cookies.keys()]).not.toContain('__Host-release-development');
  });

  test('after twelve hours', async () => {
    const browser = await developer();
    shop.clock.advance(12 * HOUR);
    expect(await isDeveloped(browser)).toBe(false);
  });

  test('when its token is revoked', async () => {
    const token = await tokenFor();
    const browser = await developer(token);
    const [row] = await shop.database.query<{ name: string }>('select name from release_grants where token_key = $1', [
      token.split('_')[1],
    ]);
    await revokeGrant(shop.db, row?.name ?? '', shop.clock.now());
    expect(await isDeveloped(browser)).toBe(false);
  });
});

test('another site cannot end it', async () => {
  const browser = await developer();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
  expect((await browser.request('/releases/develop/end', { method: 'POST', headers, body: '' })).status).toBe(403);
});

test('a link is one browser’s', async () => {
  const { path } = (await (await develop(await tokenFor())).json()) as { path: string };
  expect((await client().request(path)).status).toBe(302);
  expect((await client().request(path)).status).toBe(410);
  expect((await client().request('/releases/develop/none')).status).toBe(410);
});

test.each([
  ['another machine', { origin: 'https://evil.example', release }, 400],
  ['a name that looks local', { origin: 'http://localhost.evil.example:80', release }, 400],
  ['more than an origin', { origin: `${origin}; script-src *`, release }, 400],
  ['another app’s build', { origin, release: { ...release, app: 'shell' } }, 422],
  ['no build', { origin, release: { app } }, 422],
])('%s cannot be developed', async (_, body, status) => {
  expect((await develop(await tokenFor(), body)).status).toBe(status);
});

test('the right to develop is a right of its own', async () => {
  expect((await develop(await tokenFor(['publish', 'activate']))).status).toBe(403);
});
