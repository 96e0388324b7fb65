/** Visitors and their releases, through the pages. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { type SampleAdmin, sampleAdmin, soundExamination } from '../../testing/release-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { localAssetStore } from '../store/asset-store.ts';
import { pinPath } from './pins.ts';

let shop: TestApp;
let admin: SampleAdmin;
let directory: string;
const by = { actor: 'Ann' };
const app = 'mfe-catalog';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pins-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  await admin.release({ version: 'v1' });
  for (const version of ['v2', 'v3']) await admin.publishSample({ version });
});
afterEach(async () => {
  if ((await admin.overview()).live.some(({ canaryVersion }) => canaryVersion)) await admin.rollBack(app, by);
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

async function versionFor(browser: TestClient): Promise<string | undefined> {
  const html = await (await browser.request('/store')).text();
  return /\/assets\/mfe-catalog\/(\w+)\//.exec(html)?.[1];
}

describe('a visitor', () => {
  test('gets no cookie while all visitors get the same releases', async () => {
    const browser = shop.client();
    expect(await versionFor(browser)).toBe('v1');
    expect([...browser.cookies]).toEqual([]);
  });

  test('keeps their release while there is a canary, by a cookie that no script reads', async () => {
    await admin.startCanary({ app, version: 'v2' }, 50, by, soundExamination);
    const browsers = Array.from({ length: 40 }, () => shop.client());
    const first = await Promise.all(browsers.map(versionFor));
    expect(new Set(first)).toEqual(new Set(['v1', 'v2']));
    expect(await Promise.all(browsers.map(versionFor))).toEqual(first);
    const cookie = (await shop.client().request('/store')).headers.get('set-cookie');
    expect(cookie).toMatch(/^__Host-visitor=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('with a cookie that is not ours gets another', async () => {
    await admin.startCanary({ app, version: 'v2' }, 50, by, soundExamination);
    const browser = shop.client();
    browser.cookies.set('__Host-visitor', 'me');
    await versionFor(browser);
    expect(browser.cookies.get('__Host-visitor')).toMatch(/^[\w-]{32}$/);
  });
});

describe('a pin', () => {
  test('gives the release for an hour to the visitor who opens the link, and to no other', async () => {
    const link = await pinPath(shop, { app, version: 'v2' });
    const browser = shop.client();
    const response = await browser.request(link);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/home']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await versionFor(browser)).toBe('v2');
    expect(await versionFor(shop.client())).toBe('v1');
    shop.clock.advance(1 * HOUR);
    expect(await versionFor(browser)).toBe('v1');
  });

  test('of one app stays beside that of another; a second of the same app takes its place', async () => {
    const browser = shop.client();
    await admin.publishSample({ app: 'shell', version: 'v2' });
    for (const id of [
      { app, version: 'v2' },
      { app: 'shell', version: 'v2' },
      { app, version: 'v3' },
    ]) {
      await browser.request(await pinPath(shop, id));
    }
    const html = await (await browser.request('/store')).text();
    expect(html).toContain('/assets/mfe-catalog/v3/');
    expect(html).toContain('/assets/shell/v2/');
  });

  test('wins over a canary', async () => {
    await admin.startCanary({ app, version: 'v2' }, 99, by, soundExamination);
    const browser = shop.client();
    await browser.request(await pinPath(shop, { app, version: 'v3' }));
    expect(await versionFor(browser)).toBe('v3');
  });

  test('link is good for a day', async () => {
    const link = await pinPath(shop, { app, version: 'v2' });
    shop.clock.advance(1 * DAY);
    expect((await shop.client().request(link)).status).toBe(404);
  });

  test('link that was altered, signed by another key or made for another purpose pins nothing', async () => {
    const link = await pinPath(shop, { app, version: 'v2' });
    const [head, , signature] = link.split('.');
    const payload = Buffer.from(JSON.stringify({ pins: { [app]: 'v3' }, aud: 'pin-link', exp: 9e9 })).toString(
      'base64url',
    );
    const foreign = await pinPath({ clock: shop.clock, releaseLinkSecret: 'x'.repeat(32) }, { app, version: 'v2' });
    const browser = shop.client();
    await browser.request(link);
    const cookie = browser.cookies.get('__Host-release-pins');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const path of [
      `${head}.${payload}.${signature}`,
      foreign,
      `/releases/pin/${cookie}`,
      `/releases/pin/${unsigned}`,
      '/releases/pin/nonsense',
    ]) {
      const response = await shop.client().request(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test('cookie that was altered is worth nothing', async () => {
    const browser = shop.client();
    browser.cookies.set('__Host-release-pins', `${(await pinPath(shop, { app, version: 'v2' })).split('/').at(-1)}`);
    expect(await versionFor(browser)).toBe('v1');
  });
});
