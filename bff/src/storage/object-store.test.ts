/** Every kind of object store keeps the same promises. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { openBucket } from './bucket.ts';
import { bucketObjectStore, localObjectStore, type ObjectStore } from './object-store.ts';

let directory: string;
let s3: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'object-store-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true });
});

const openS3 = (secretAccessKey = s3.settings.secretAccessKey) =>
  bucketObjectStore(
    openBucket({ ...s3.settings, secretAccessKey }, { name: 'file store', error: Error, timeout: 10_000 }),
  );

describe.each<[string, () => ObjectStore]>([
  ['a directory', () => localObjectStore(join(directory, 'made', 'when-needed'))],
  ['a bucket', openS3],
])('in %s', (_, open) => {
  test('what was written is read as it was, and gone once it is removed', async () => {
    const store = open();
    const content = Buffer.from([0, 1, 255, 10, 13]);
    await store.write('some-id', content);
    expect(await store.read('some-id')).toEqual(content);
    await store.remove('some-id');
    expect(await store.read('some-id')).toBeUndefined();
  });

  test('nothing is there at first, and removing it is no error', async () => {
    const store = open();
    expect(await store.read('never-written')).toBeUndefined();
    await store.remove('never-written');
  });

  test('an empty content is one', async () => {
    const store = open();
    await store.write('empty', Buffer.alloc(0));
    expect(await store.read('empty')).toEqual(Buffer.alloc(0));
  });
});

test('a directory that cannot be written to is left as it was', async () => {
  const store = localObjectStore(directory);
  await expect(store.write('no/such/place', Buffer.from('x'))).rejects.toThrow('ENOENT');
  expect((await readdir(directory)).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a bucket that refuses is named in a sentence, without the secret', async () => {
  const error = await openS3('hush-hush').write('some-id', Buffer.from('x')).catch(String);
  expect(error).toBe(`Error: The file store at ${s3.settings.url} refuses these credentials (SignatureDoesNotMatch).`);
});

test('a write whose answer got lost is done once', async () => {
  let isLost = false;
  s3.failWhen((method) => {
    if (method !== 'PUT' || isLost) return undefined;
    isLost = true;
    return { afterwards: 500 };
  });
  const store = openS3();
  await store.write('answer-lost', Buffer.from('content'));
  s3.failWhen(() => undefined);
  expect([isLost, String(await store.read('answer-lost'))]).toEqual([true, 'content']);
});
