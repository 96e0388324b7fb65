/** Unresponsive buckets: a request waits for one once, and later requests fail at once until it responds. */

import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { openBucket } from './bucket.ts';
import { bucketObjectStore } from './bucket-object-store.ts';
import type { ObjectStore } from './object-store.ts';

const KEY = 'castle/large-0123456789abcdef.webp';
const PROBE = '.reachable';

let s3: S3Server;
let store: ObjectStore;
let logs: string[];
/** Keys that the store received requests for. */
let asked: string[];
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  logs = [];
  asked = [];
  const log = createLog('info', { write: (line) => logs.push(line) });
  const owner = { name: 'media store', error: Error, timeout: 2000, attempts: 2, log };
  store = bucketObjectStore(openBucket(s3.settings, owner));
  await store.write(KEY, Buffer.from('a picture'));
});
afterEach(() => answer());

const events = () => logs.map((line) => JSON.parse(line).event as string);
const read = () => store.read(KEY).then(String, ({ message }: Error) => message);

function goMute(): void {
  s3.failWhen((_, path) => {
    asked.push(path.split('/').slice(2).join('/'));
    return 'hang';
  });
}

async function answer(): Promise<void> {
  s3.failWhen(() => undefined);
  await expect.poll(read).toBe('a picture');
}

test('a mute bucket is not asked again for what requests need until it answers', async () => {
  goMute();
  await expect.poll(read).toMatch(/^The media store at \S+ has not answered since \S+Z\.$/);
  asked = [];
  expect(await Promise.all(Array.from({ length: 50 }, read))).toEqual(
    Array(50).fill(expect.stringContaining('has not answered since')),
  );
  await expect.poll(() => asked).toContain(PROBE);
  expect(asked).not.toContain(KEY);
  await answer();
  expect(events()).toEqual(['bucket_away', 'bucket_back']);
});

test('neither a request that was unlucky once nor a store that refuses keeps others away', async () => {
  let isUnlucky = true;
  s3.failWhen((_, path) => {
    if (!isUnlucky || path.endsWith(PROBE)) return undefined;
    isUnlucky = false;
    return 'hang';
  });
  expect(await read()).toBe('a picture');
  s3.failWhen((_, path) => (path.endsWith(PROBE) ? undefined : { instead: 500 }));
  expect(await read()).toContain('answered 500');
  s3.failWhen(() => undefined);
  expect(await read()).toBe('a picture');
  expect(events()).toEqual([]);
});

test('visitors are told at once that a picture is out of reach, and why the log says', async () => {
  const shop = await startTestApp({ media: store });
  const request = () => shop.client().request(`/media/${KEY}`);
  goMute();
  await expect.poll(read).toContain('has not answered since');
  asked = [];
  const response = await request();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(asked).not.toContain(KEY);
  expect(shop.logs.some((line) => line.includes('media_out_of_reach'))).toBe(true);
  await answer();
  expect(await (await request()).text()).toBe('a picture');
  await shop.stop();
});
