/** Failures of a bucket, and their messages. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { soonerThan } from '@storefront/testkit/sooner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { type BucketSettings, openBucket } from '../../base/storage/bucket.ts';
import { ReleaseError } from '../registry/release-error.ts';
import type { AssetStore } from './asset-store.ts';
import { releaseDirectory } from './release-directory.ts';
import { s3AssetStore } from './s3-asset-store.ts';

const id = { app: 'mfe-catalog', version: 'v1' };

let directory: string;
let build: string;
let server: S3Server;
let store: AssetStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-asset-store-'));
  build = await mkdtemp(join(directory, 'build-'));
  for (const name of ['main.js', 'page.js']) await writeFile(join(build, name), `// ${name}`);
  server = await startS3Server();
  store = open();
});
afterEach(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

/** Milliseconds. A request that times out may leave a partial file here, which never happens in a real bucket. */
const TIMEOUT = 10_000;

function open(wrong: Partial<BucketSettings> = {}, timeout = TIMEOUT): AssetStore {
  const bucket = openBucket({ ...server.settings, ...wrong }, { name: 'asset store', error: ReleaseError, timeout });
  return s3AssetStore(bucket, join(directory, 'copies'));
}

async function messageOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReleaseError);
  return (error as ReleaseError).message;
}

describe('a bucket', () => {
  test.each<[string, Partial<BucketSettings>, string]>([
    ['with a wrong secret', { secretAccessKey: 'hush-hush' }, 'SignatureDoesNotMatch'],
    ['with a key it does not know', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  ])('opened %s says so, and not the secret', async (_, wrong, code) => {
    const { url } = server.settings;
    const attempts = [() => open(wrong).put(id, build), () => open(wrong).provide(id), () => open(wrong).has(id)];
    for (const attempt of attempts) {
      expect(await messageOf(attempt())).toBe(`The asset store at ${url} refuses these credentials (${code}).`);
    }
    expect(await server.keys()).toEqual([]);
  });

  test('that does not exist is missed, when writing and when reading', async () => {
    const url = server.settings.url.replace('shop-assets', 'other-assets');
    const elsewhere = open({ url });
    expect(await messageOf(elsewhere.provide(id))).toBe(`There is no bucket at ${url}.`);
    expect(await messageOf(elsewhere.put(id, build))).toBe(`There is no bucket at ${url}.`);
  });

  test('may have a path of its own for releases, and others beside it', async () => {
    const nested = open({ url: `${server.settings.url}/releases/` });
    await nested.put(id, build);
    expect(await nested.provide(id)).toBe(true);
    expect((await server.keys()).every((key) => key.startsWith('releases/mfe-catalog/v1'))).toBe(true);
  });

  test('whose server is down is said to be out of reach', async () => {
    const { url } = server.settings;
    const stopped = await startS3Server();
    await stopped.stop();
    const message = await messageOf(open({ url: stopped.settings.url }).put(id, build));
    expect(message).toMatch(/^The asset store at http:\S+ cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/);
    expect(message).not.toContain(url);
  });

  test('that never answers is given up, within a bounded time', async () => {
    server.failWhen(() => 'hang');
    const given = soonerThan(5 * SECOND, messageOf(open({}, 100).has(id)));
    expect(await given).toMatch(/did not answer within 0\.1 s\.$/);
  });

  test('that refuses for another reason is quoted', async () => {
    server.failWhen(() => ({ instead: 400 }));
    expect(await messageOf(store.has(id))).toMatch(/answered 400 InternalError\.$/);
  });
});

describe('a request', () => {
  test.each([500, 503, 429, 409])('answered %i is tried again', async (status) => {
    let failures = 0;
    server.failWhen((method) => (method === 'PUT' && ++failures <= 2 ? { instead: status } : undefined));
    await store.put(id, build);
    expect(await store.provide(id)).toBe(true);
  });

  test.each([
    ['a file', /main\.js$/],
    ['the last word on a release', /v1\.json$/],
  ])('whose answer got lost after %s was written is no second author', async (_, path) => {
    let isLost = false;
    server.failWhen((method, at) => {
      if (method !== 'PUT' || !path.test(at) || isLost) return undefined;
      isLost = true;
      return { afterwards: 500 };
    });
    await store.put(id, build);
    expect(isLost).toBe(true);
    expect(await store.provide(id)).toBe(true);
    expect(await readFile(join(releaseDirectory(store.directory, id), 'main.js'), 'utf8')).toBe('// main.js');
  });
});

describe('a copy', () => {
  test('is fetched once, and serves on while the bucket is out of reach', async () => {
    await store.put(id, build);
    expect(await store.provide(id)).toBe(true);
    server.failWhen(() => ({ instead: 403 }));
    expect(await store.provide(id)).toBe(true);
    expect(await open().provide(id)).toBe(true);
  });

  test.each([
    ['another file than was published', 'main.js', /has another main\.js of mfe-catalog v1 than was published/],
    ['a path out of its directory', 'v1.json', /mfe-catalog\/v1\.json is not what was written/],
  ])('is not made of %s', async (_, name, reason) => {
    await store.put(id, build);
    const key = (await server.keys()).find((candidate) => candidate.endsWith(name)) ?? '';
    const upload = crypto.randomUUID();
    await server.tamper(key, JSON.stringify({ upload, files: [{ path: '../../main.js', integrity: '' }] }));
    expect(await messageOf(store.provide(id))).toMatch(reason);
    expect(existsSync(releaseDirectory(store.directory, id))).toBe(false);
  });

  test('that failed to arrive is fetched again when it is asked for again', async () => {
    await store.put(id, build);
    server.failWhen((_, path) => (path.endsWith('page.js') ? { instead: 403 } : undefined));
    await messageOf(store.provide(id));
    expect(existsSync(releaseDirectory(store.directory, id))).toBe(false);
    server.failWhen(() => undefined);
    expect(await store.provide(id)).toBe(true);
  });
});
