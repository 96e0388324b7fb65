/** Sitemaps and robots.txt for search engines, through HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { appDescriptions } from '../../testing/app-descriptions.ts';
import { publishSample, sampleAccount, sampleCatalog, sampleShell } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PRODUCTS_PER_FILE } from './sitemap.service.ts';

let shop: TestApp;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitemap-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  for (const app of [sampleShell, sampleCatalog, sampleAccount]) await publishSample(shop, directory, app, 'v1');
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

/** Returns the store's addresses in a file. */
async function addressesIn(path: string): Promise<string[]> {
  const response = await shop.client().request(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml']);
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => {
    expect(url.startsWith(`${TEST_ORIGIN}/`), url).toBe(true);
    return url.slice(TEST_ORIGIN.length);
  });
}

test('robots.txt keeps search engines to the public pages and names the sitemap', async () => {
  const text = await (await shop.client().request('/robots.txt')).text();
  for (const path of ['/profile', '/orders', '/library']) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${TEST_ORIGIN}/sitemap.xml\n`);
});

test('pages that only emails lead to are in neither', async () => {
  const reset = { path: '/reset-password', title: 'Choose a New Password', description: '' } as const;
  await publishSample(shop, directory, { ...sampleAccount, routes: [...sampleAccount.routes, reset] }, 'v2');
  expect(await (await shop.client().request('/robots.txt')).text()).toContain('Disallow: /reset-password\n');
  expect(await addressesIn('/sitemap.xml')).not.toContain('/reset-password');
});

test('without a page that shows a product by its slug, only the pages that anyone may see are there', async () => {
  expect(await addressesIn('/sitemap.xml')).toEqual(['/store', '/home']);
});

test('every published product has its address, where the catalogue shows it, and its last change', async () => {
  const catalog: AppDescription = {
    ...sampleCatalog,
    routes: [
      ...sampleCatalog.routes.filter(({ path }) => path === '/store'),
      {
        path: '/store/:name',
        title: 'Product',
        description: '',
        data: [{ endpoint: 'getProductBySlug', params: { slug: 'name' } }],
      },
    ],
  };
  await publishSample(shop, directory, catalog, 'v2');
  await shop.database.query("update products set published = false where id = '2'");
  await shop.database.query("update products set updated_at = '2026-05-01Z' where id = '1'");
  expect(await addressesIn('/sitemap.xml')).toEqual(['/store', '/home', '/store/castle']);
  const text = await (await shop.client().request('/sitemap.xml')).text();
  expect(text).toContain('/store/castle</loc><lastmod>2026-05-01T00:00:00.000Z</lastmod>');
});

test('is checked by its tag before it is sent again', async () => {
  const browser = shop.client();
  const etag = (await browser.request('/sitemap.xml')).headers.get('etag') ?? '';
  expect((await browser.request('/sitemap.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('of many products is an index of files that hold each product once', async () => {
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image)
     select 'n' || n, 'n-' || n, 'Thing', 'A thing', 100, 'props', '/x.svg' from generate_series(1, $1::int) as n`,
    [2 * PRODUCTS_PER_FILE],
  );
  const files = await addressesIn('/sitemap.xml');
  expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/from-castle.xml', expect.any(String), expect.any(String)]);
  const addresses = (await Promise.all(files.map(addressesIn))).flat();
  expect(addresses).toHaveLength(2 + 2 * PRODUCTS_PER_FILE + 1);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(['from-.xml', 'from-A.xml', 'from-a', 'other.xml', 'from-a.xml.xml'])('there is no file %s', async (file) => {
  expect((await shop.client().request(`/sitemaps/${file}`)).status).toBe(404);
});

test("of the store's own apps holds the pages for everybody, and their products", async () => {
  for (const app of await appDescriptions()) await publishSample(shop, directory, app, 'own');
  await shop.database.query("delete from products where id <> '1'");
  const addresses = await addressesIn('/sitemap.xml');
  expect(addresses.sort()).toEqual([
    '/about',
    '/home',
    '/privacy-policy',
    '/store',
    '/store/castle',
    '/support',
    '/terms-of-service',
  ]);
});
