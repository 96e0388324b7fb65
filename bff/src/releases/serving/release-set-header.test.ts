/** Newer releases that API responses announce to an open page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE_SET_HEADER } from '@storefront/contract';
import type { BootData } from '@storefront/federation/boot';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { type SampleAdmin, sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pinPath } from '../previews/pins.ts';
import { localAssetStore } from '../store/asset-store.ts';

let shop: TestApp;
let admin: SampleAdmin;
let directory: string;
const app = 'mfe-catalog';
const by = { actor: 'Ann' };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-set-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  for (const version of ['v2', 'v3']) await admin.publishSample({ version });
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

/** Returns the release set of a page opened now. */
async function opened(browser: TestClient): Promise<string> {
  const html = await (await browser.request('/store')).text();
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as BootData).releaseSet;
}

/** Returns the release set that a response names. */
async function told(browser: TestClient, path = '/api/session'): Promise<string | null> {
  await shop.releases.refresh();
  return (await browser.request(path)).headers.get(RELEASE_SET_HEADER);
}

test('every answer names the releases that a page would get now, refusals and lists from a cache included', async () => {
  const browser = shop.client();
  const before = await opened(browser);
  expect(before).toMatch(/^[\w-]{12}$/);
  for (const path of ['/api/session', '/api/products', '/api/cart', '/api/nothing'])
    expect(await told(browser, path), path).toBe(before);
  const { headers } = await browser.request('/api/products');
  const etag = headers.get('etag') ?? '';

  await admin.activate({ app, version: 'v2' }, by, soundExamination);
  const after = await told(browser);
  expect(after).not.toBe(before);
  const unchanged = await browser.request('/api/products', { headers: { 'if-none-match': etag } });
  expect([unchanged.status, unchanged.headers.get(RELEASE_SET_HEADER)]).toEqual([304, after]);
  expect(await opened(browser)).toBe(after);

  await admin.rollBack(app, by);
  expect(await told(browser)).toBe(before);
});

test('a visitor hears of the releases that are theirs: by lot, by a link, and by neither any more', async () => {
  const browser = shop.client();
  const before = await opened(browser);
  await admin.startCanary({ app, version: 'v2' }, 50, by, soundExamination);
  const browsers = Array.from({ length: 20 }, () => shop.client());
  const pages = await Promise.all(browsers.map(opened));
  expect(new Set(pages).size).toBe(2);
  expect(await Promise.all(browsers.map((visitor) => told(visitor)))).toEqual(pages);

  await browser.request(await pinPath(shop, { app, version: 'v3' }));
  const pinned = await opened(browser);
  expect([before, ...pages]).not.toContain(pinned);
  expect(await told(browser)).toBe(pinned);
  await admin.rollBack(app, by);
  shop.clock.advance(1 * HOUR);
  expect(await told(browser)).toBe(before);
});

test('a visitor without an id gets neither the header nor an id from the API', async () => {
  const browser = shop.client();
  await opened(browser);
  await admin.startCanary({ app, version: 'v2' }, 50, by, soundExamination);
  expect(await told(browser)).toBeNull();
  expect([...browser.cookies]).toEqual([]);
  await admin.rollBack(app, by);
});
