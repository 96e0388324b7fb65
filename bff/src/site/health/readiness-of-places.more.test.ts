/** `/readyz` of a process that loses its buckets. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { openBucket } from '../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../base/storage/bucket-object-store.ts';
import { createReleaseAdmin } from '../../releases/admin/releases.ts';
import { s3AssetStore } from '../../releases/store/s3-asset-store.ts';
import { anEdition, type DownloadShop, importProducts, startDownloadShop } from '../../testing/download-shop.ts';
import { provenance, soundExamination, writeReleaseBuild } from '../../testing/release-builds.ts';

/** Each place is a folder of the bucket, removed on its own. */
type Place = 'assets' | 'media' | 'product-files' | 'uploads';

let s3: S3Server;
let directory: string;
let copies: string;
let shop: DownloadShop;
beforeAll(async () => {
  s3 = await startS3Server();
  directory = await mkdtemp(join(tmpdir(), 'readiness-of-places-'));
  copies = join(directory, 'copies');
  await mkdir(copies);
  const settingsOf = (place: Place) => ({ ...s3.settings, url: `${s3.settings.url}/${place}` });
  const bucketOf = (place: Place) =>
    openBucket(settingsOf(place), { name: place, error: Error, timeout: 2 * SECOND, attempts: 1 });
  const storeOf = (place: Place) => bucketObjectStore(bucketOf(place));
  const assets = s3AssetStore(bucketOf('assets'), copies);
  shop = await startDownloadShop({
    assets: { store: assets, devUrl: undefined },
    media: storeOf('media'),
    productFiles: storeOf('product-files'),
    files: storeOf('uploads'),
  });
  await importProducts(shop, anEdition('griffin'));
  const admin = createReleaseAdmin({ ...shop, store: assets });
  await admin.publish(await writeReleaseBuild(directory, { app: 'shell' }), provenance);
  await admin.activate({ app: 'shell', version: 'v1' }, { actor: 'Ann' }, soundExamination);
  await shop.releases.refresh();
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
  await rm(directory, { recursive: true });
});

async function readyz(): Promise<{ readonly status: number; readonly degraded: readonly string[] }> {
  const response = await shop.client().request('/readyz');
  const { context, parts } = JSON.parse(await response.text());
  const told: { name: string; status: string }[] = parts ?? context.parts;
  // Test processes do not listen to notifications.
  const degraded = told.flatMap(({ name, status }) => (status === 'ok' || name === 'notifications' ? [] : name));
  return { status: response.status, degraded };
}

const MUTE = 'hang' as const;
const REFUSES = { instead: 403 };

async function without(place: Place, fault: typeof MUTE | typeof REFUSES, work: () => Promise<void>): Promise<void> {
  s3.failWhen((_, path) => (path.split('/')[2] === place ? fault : undefined));
  await work();
  s3.failWhen(() => undefined);
  await expect.poll(readyz).toEqual({ status: 200, degraded: [] });
}

describe.each([
  ['says nothing', MUTE],
  ['refuses', REFUSES],
])('a bucket that %s', (_, fault) => {
  test.each(['media', 'product-files', 'uploads'] as const)(
    'of %s: the process serves, and says what it lacks until it is back',
    async (place) => {
      await without(place, fault, () => expect.poll(readyz).toEqual({ status: 200, degraded: [place] }));
    },
  );

  test('of releases keeps no process from serving that has their files, and one that has none is not ready', async () => {
    await without('assets', fault, async () => {
      expect(await readyz()).toEqual({ status: 200, degraded: [] });
      await rm(join(copies, 'shell'), { recursive: true });
      await expect.poll(readyz).toEqual({ status: 503, degraded: ['releases'] });
      expect(await (await shop.client().request('/readyz')).text()).not.toContain(s3.settings.url);
    });
  });
});
