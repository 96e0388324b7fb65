/** Imports of large files into a bucket, each in its own process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { openBucket } from '../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../base/storage/bucket-object-store.ts';
import { type CatalogAdmin, createCatalogAdmin, GRACE_DAYS } from '../../studio/admin/catalog.ts';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ImportTask } from './testing/import-child.ts';

const CHILD = fileURLToPath(new URL('testing/import-child.ts', import.meta.url));
const MEGABYTE = 1_000_000;
const BYTES = 200 * MEGABYTE;

let directory: string;
let file: string;
let s3: S3Server;
let shop: TestApp;
let admin: CatalogAdmin;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'large-imports-'));
  file = join(directory, 'large');
  await using handle = await open(file, 'w');
  await handle.truncate(BYTES);
  s3 = await startS3Server();
  shop = await startTestApp();
  const store = (path: string) =>
    bucketObjectStore(openBucket({ ...s3.settings, url: `${s3.settings.url}/${path}` }, { name: path, error: Error }));
  admin = createCatalogAdmin({ ...shop, stores: { media: store('media'), productFiles: store('files') } });
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
  await rm(directory, { recursive: true });
});

function importLarge(slug: string): ChildProcess {
  const task: ImportTask = { databaseUrl: shop.database.url, bucket: s3.settings, slug, file };
  return fork(CHILD, [JSON.stringify(task)], {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}
const slugs = async () => (await admin.list()).map(({ slug }) => slug);

test('the memory of an import does not grow with its files', async () => {
  const child = importLarge('well');
  const [[held], [code]] = await Promise.all([once(child, 'message'), once(child, 'close')]);
  expect(code).toBe(0);
  expect(held).toBeLessThan(BYTES * 0.4);
  expect(await slugs()).toContain('well');
  expect(await s3.openUploads()).toEqual([]);
});

test('an import that is killed sells nothing, and what it left is taken away after a while', async () => {
  const kept = await s3.keys();
  const { promise: isUnderWay, resolve } = Promise.withResolvers<void>();
  s3.failWhen((method, _, query) => {
    if (method !== 'PUT' || query.get('partNumber') !== '3') return undefined;
    resolve();
    return 'hang';
  });
  const child = importLarge('mill');
  await isUnderWay;
  // The small files are uploaded beside the large one.
  await expect.poll(async () => (await s3.keys()).length).toBeGreaterThan(kept.length);
  child.kill('SIGKILL');
  await once(child, 'close');
  s3.failWhen(() => undefined);
  expect(await slugs()).not.toContain('mill');
  const left = (await s3.keys()).filter((key) => !kept.includes(key));
  expect(await admin.prune()).toEqual({ removed: 0, waiting: left.length });
  shop.clock.advance(GRACE_DAYS * DAY);
  expect(await admin.prune()).toEqual({ removed: left.length, waiting: 0 });
  expect((await s3.keys()).filter((key) => !key.endsWith('.unused.json')).toSorted()).toEqual(kept.toSorted());
});
