/** Visitors' pages kept in memory, and their addresses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { publishSample, sampleCatalog, sampleShell } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPageCache, keptPage, type PageCache } from './page-cache.ts';

let shop: TestApp;
let pageCache: PageCache;
let visitor: TestClient;
let directory: string;

const [store, ...others] = sampleCatalog.routes;
const catalog = { ...sampleCatalog, routes: [{ ...store, search: ['view'] }, ...others] } as typeof sampleCatalog;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'page-cache-'));
  shop = await startTestApp({
    assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined },
  });
  const home = "exports.manifest = { pages: { '/home': async () => 'home' } };";
  const render = "exports.render = ({ url }) => '<p>' + url.replaceAll('&', ' and ') + '</p>';";
  await publishSample(shop, directory, sampleShell, 'v1', `${home} exports.shared = {}; ${render}`);
  const pages = "{ '/store': async () => 'store', '/store/:productId': async () => 'product' }";
  await publishSample(shop, directory, catalog, 'v1', `exports.default = { pages: ${pages} };`);
  pageCache = createPageCache(shop.listener, shop.clock, shop.log);
  visitor = createTestClient(shop.beside({ pageCache }).app);
  // Pages are kept only after the process listens for changes.
  await vi.waitFor(async () => expect(await isKept('/store')).toBe(true), { timeout: 30_000 });
});
afterAll(async () => {
  pageCache.stop();
  await shop.stop();
  await rm(directory, { recursive: true });
});

/** Returns true when the page came from memory; afterwards it is there in any case. */
async function isKept(path: string): Promise<boolean> {
  const response = await visitor.request(path);
  await response.text();
  return response.headers.has('etag');
}

test("an address with a campaign's parameters is the page that is kept without them", async () => {
  expect(await isKept('/store?utm_source=mail&utm_campaign=autumn')).toBe(true);
  const html = await (await visitor.request('/store?fbclid=1')).text();
  expect(html).toContain('<p>/store</p>');
  expect(html).not.toContain('fbclid');
});

test('parameters that the page or its data depends on make another page, in any order the same', async () => {
  expect(await isKept('/store?search=owl&view=list')).toBe(false);
  expect(await isKept('/store?view=list&utm_source=x&search=owl')).toBe(true);
  expect(await (await visitor.request('/store?view=list&search=owl')).text()).toContain(
    '<p>/store?search=owl and view=list</p>',
  );
});

test('of a page that does not say what it reads, every parameter may matter', async () => {
  expect(await isKept('/store/1?utm_source=a')).toBe(false);
  expect(await isKept('/store/1?utm_source=a')).toBe(true);
  expect(await isKept('/store/1?utm_source=b')).toBe(false);
});

test('a shopper gets no page out of memory', async () => {
  const { app } = shop.beside({ pageCache });
  const { headers } = await (await shop.signedIn('keeps@example.com')).request('/store');
  expect(headers.has('etag')).toBe(false);
  expect((await createTestClient(app).request('/store')).headers.has('etag')).toBe(true);
});

test('a page that says what came of a form is made for that visitor alone', async () => {
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    method: 'POST',
    body: 'productId=1',
  };
  expect((await visitor.request('/forms/add-to-cart', form)).status).toBe(303);
  const response = await visitor.request('/store?search=notice');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('"notice":{"kind":"info"');
  const next = await visitor.request('/store?search=notice');
  expect(next.headers.has('etag')).toBe(false);
  expect(await next.text()).not.toContain('"notice":');
});

test('the same page under another policy has another tag, or nginx would keep the old policy when it revalidates', async () => {
  const { headers } = await visitor.request('/store');
  const html = await (await visitor.request('/store')).text();
  const names = ['content-security-policy', 'reporting-endpoints', 'integrity-policy'];
  const policy = Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  );
  expect(headers.get('etag')).toBe(keptPage(html, policy).etag());
  const stricter = { ...policy, 'content-security-policy': `${policy['content-security-policy']}; sandbox` };
  expect(headers.get('etag')).not.toBe(keptPage(html, stricter).etag());
});
