/** Every kind of object store passes the same tests. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Slice } from '../http/byte-range.ts';
import { openBucket } from './bucket.ts';
import { keysBelow } from './bucket-listing.ts';
import { bucketObjectStore } from './bucket-object-store.ts';
import { bucketRequests } from './bucket-requests.ts';
import { localObjectStore } from './local-object-store.ts';
import { PART_BYTES } from './multipart-upload.ts';
import type { ObjectStore } from './object-store.ts';

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

async function opened(store: ObjectStore, key: string, slice?: Slice) {
  const found = await store.open(key, slice);
  return found && { bytes: found.bytes, content: Buffer.from(await new Response(found.body).arrayBuffer()) };
}

async function listed(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

const openS3At = (url: string) =>
  bucketObjectStore(openBucket({ ...s3.settings, url }, { name: 'file store', error: Error, attempts: 1 }));

const openS3 = (secretAccessKey = s3.settings.secretAccessKey) =>
  bucketObjectStore(
    openBucket({ ...s3.settings, secretAccessKey }, { name: 'file store', error: Error, timeout: 10_000 }),
  );

test('a directory lists the keys of its other folders when one is removed meanwhile, and none below a dot', async () => {
  const place = join(directory, 'listed');
  const store = localObjectStore(place);
  for (const key of ['castle/1', 'dragon/1', 'well/1', '.drafts/one/1']) await store.write(key, Buffer.from('1'));
  const keys = store.keys()[Symbol.asyncIterator]();
  const first = (await keys.next()).value as string;
  const [removed = '', ...left] = ['castle/1', 'dragon/1', 'well/1'].filter((key) => key !== first);
  await rm(join(place, removed, '..'), { recursive: true });
  expect(await listed({ [Symbol.asyncIterator]: () => keys })).toEqual(left);
});

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
    expect(await store.sizeOf('empty')).toBe(0);
  });

  test('what is larger than a part is whole, from memory and from a file, and read whole or in slices', async () => {
    const store = open();
    const content = randomBytes(PART_BYTES + 1000);
    const path = join(directory, 'large');
    await writeFile(path, content);
    await store.write('castle/from-memory', content);
    await store.write('castle/from-file', { path });
    for (const key of ['castle/from-memory', 'castle/from-file']) {
      expect(await store.sizeOf(key)).toBe(content.byteLength);
      const whole = await opened(store, key);
      expect([whole?.bytes, whole?.content.equals(content)]).toEqual([content.byteLength, true]);
      const slice = { start: PART_BYTES - 5, end: PART_BYTES + 4 };
      expect(await opened(store, key, slice)).toEqual({
        bytes: 10,
        content: content.subarray(slice.start, slice.end + 1),
      });
    }
    expect(await s3.openUploads()).toEqual([]);
  });

  test('what is missing has no size and cannot be opened', async () => {
    const store = open();
    expect([await store.sizeOf('never-written'), await store.open('never-written')]).toEqual([undefined, undefined]);
  });

  test('all keys are listed', async () => {
    const store = open();
    await store.write('listed/one+two three', Buffer.from('1'));
    await store.write('listed/below/three', Buffer.from('3'));
    const keys = await listed(store.keys());
    expect(keys.filter((key) => key.startsWith('listed/')).toSorted()).toEqual([
      'listed/below/three',
      'listed/one+two three',
    ]);
  });

  test('is checked without reading anything', async () => {
    const store = open();
    await store.write('something', Buffer.from('x'));
    await store.check('writing');
  });
});

test('a directory that cannot be written to is left as it was', async () => {
  const store = localObjectStore(directory);
  await store.write('taken', Buffer.from('x'));
  await mkdir(join(directory, 'taken-too'));
  await expect(store.write('taken/below', Buffer.from('x'))).rejects.toThrow('EEXIST');
  await expect(store.write('taken-too', Buffer.from('x'))).rejects.toThrow('EISDIR');
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

describe('an upload in parts', () => {
  const large = Buffer.alloc(2 * PART_BYTES + 1, 'x');
  afterEach(() => s3.failWhen(() => undefined));

  test('that fails is aborted: no object, and no parts left', async () => {
    s3.failWhen((method, _, query) =>
      method === 'PUT' && query.get('partNumber') === '2' ? { instead: 403 } : undefined,
    );
    await expect(openS3().write('cut-off', large)).rejects.toThrow('refuses these credentials');
    expect([await openS3().sizeOf('cut-off'), await s3.openUploads()]).toEqual([undefined, []]);
  });

  test('whose last answer got lost is there, once', async () => {
    let isLost = false;
    s3.failWhen((method, _, query) => {
      if (isLost || method !== 'POST' || !query.has('uploadId')) return undefined;
      isLost = true;
      return { afterwards: 500 };
    });
    await openS3().write('end-lost', large);
    expect([isLost, await openS3().sizeOf('end-lost')]).toEqual([true, large.byteLength]);
  });
});

test('a list goes on from page to page, and of a path in a bucket has what is below it', async () => {
  const settings = { ...s3.settings, url: `${s3.settings.url}/shop%20one/media` };
  const owner = { name: 'media store', error: Error };
  const bucket = openBucket(settings, owner);
  const keys = ['castle/1.webp', 'castle/2.webp', 'dragon/1.webp', 'dragon/2.webp', 'dragon/3.webp'];
  for (const key of keys) await bucket.put(key, Buffer.from(key));
  await openS3().write('shop one/elsewhere', Buffer.from('x'));
  expect(await listed(keysBelow(bucketRequests(settings, owner), settings.url, 2))).toEqual(keys);
  expect(await listed(bucket.keys())).toEqual(keys);
});

test.each([
  ['a directory that is gone', () => localObjectStore(join(directory, 'gone')), 'ENOENT'],
  ['a bucket that is gone', () => openS3At(s3.settings.url.replace('shop-assets', 'gone')), 'There is no bucket at'],
  ['a store that is down', () => openS3At('http://127.0.0.1:1/shop-assets'), 'cannot be reached'],
])('the check of %s fails with the reason', async (_, open, reason) => {
  await expect(open().check('reading')).rejects.toThrow(reason);
});
