/** Pages and files of releases stored in a bucket. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { soonerThan } from '@storefront/testkit/sooner';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { publishBuild } from '../../releases/publish/publish.ts';
import { openAssetStore } from '../../releases/store/open-asset-store.ts';
import { provideLive } from '../../releases/store/provide-live.ts';
import { sampleShell, writeBuild } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const FILE = '/assets/shell/v1/shell.js';
const shellServer = `
  exports.manifest = { pages: { '/home': async () => 'the front door' } };
  exports.shared = {};
  exports.render = ({ page }) => '<p>' + page + '</p>';
`;

let directory: string;
let s3: S3Server;
let shop: TestApp;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bucket-releases-'));
  s3 = await startS3Server();
  for (const machine of ['here', 'there']) await mkdir(join(directory, machine, '.copies'), { recursive: true });
  shop = await startTestApp({ assets: { store: await openStore('here'), devUrl: undefined } });
  const { db, clock } = shop;
  await publishBuild(
    { db, clock, store: await openStore('there') },
    await writeBuild(directory, sampleShell, 'v1', shellServer),
  );
});
afterEach(async () => {
  await shop.stop();
  await s3.stop();
  await rm(directory, { recursive: true });
});

/** Opens the store as on another machine. */
function openStore(machine: string) {
  return openAssetStore({ assetsDirectory: join(directory, machine), assetBucket: s3.settings });
}

test('a page is rendered by the server file in the bucket', async () => {
  const response = await shop.client().request('/home');
  expect(await response.text()).toContain('<div id="root"><p>the front door</p></div>');
});

test('a file comes with the headers of one that never changes, compressed where it may be', async () => {
  const plain = await shop.client().request(FILE);
  expect(plain.status).toBe(200);
  expect(await plain.text()).toBe('// shell v1');
  expect(plain.headers.get('content-type')).toMatch('text/javascript');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const compressed = await shop.client().request(FILE, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(await compressed.text()).toBe('brotli of shell v1');
  for (const { headers } of [plain, compressed]) {
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
});

test('a missing or private file is a 404', async () => {
  const paths = ['shell/v1/missing.js', 'shell/v2/shell.js', 'shell/v1/server/index.js', 'shell/v1.json', 'shell/v1'];
  for (const path of paths) expect((await shop.client().request(`/assets/${path}`)).status, path).toBe(404);
});

test('what was served once is served on while the bucket is out of reach', async () => {
  expect((await shop.client().request(FILE)).status).toBe(200);
  s3.failWhen(() => ({ instead: 403 }));
  expect((await shop.client().request(FILE)).status).toBe(200);
  expect(await (await shop.client().request('/home')).text()).toContain('the front door');
});

test('while the bucket is out of reach from the beginning, files are to be asked for again, pages are left to the browser, and no release is blamed', async () => {
  s3.failWhen(() => ({ instead: 403 }));
  const file = await shop.client().request(FILE);
  expect(file.status).toBe(503);
  expect(file.headers.get('retry-after')).toBe('5');
  expect(file.headers.get('cache-control')).toBe('no-store');
  const page = await shop.client().request('/home');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root"></div>');
  const events = shop.logs.map((line) => (JSON.parse(line) as { event?: string }).event);
  expect(events).toContain('first_view_without_files');
  expect(events).not.toContain('first_view_failed');
  s3.failWhen(() => undefined);
  expect(await (await shop.client().request('/home')).text()).toContain('the front door');
});

test('a server that has just started has the files of what visitors get at hand before they ask', async () => {
  const { db, log } = shop;
  s3.failWhen(() => ({ instead: 403 }));
  await provideLive({ db, log, store: await openStore('here') });
  expect(shop.logs.join()).toContain('asset_store_failed');
  s3.failWhen(() => undefined);
  await provideLive({ db, log, store: await openStore('here') });
  s3.failWhen(() => ({ instead: 403 }));
  expect((await shop.client().request(FILE)).status).toBe(200);
});

test('a bucket that hangs keeps no page waiting for long', async () => {
  s3.failWhen(() => 'hang');
  const page = await soonerThan(4 * SECOND, shop.client().request('/home'));
  expect(await page.text()).toContain('<div id="root"></div>');
});
