/** Pictures, previews and product files in buckets: importing, showing and moving them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import { openBucket } from '../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../base/storage/bucket-object-store.ts';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import type { ObjectStore } from '../../base/storage/object-store.ts';
import { mediaCopies } from '../../shop/catalog/media-copies.ts';
import { anImport } from '../../testing/an-import.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type CatalogAdmin, createCatalogAdmin, GRACE_DAYS } from './catalog.ts';

let s3: S3Server;
let media: ObjectStore;
let productFiles: ObjectStore;
let shop: TestApp;
let admin: CatalogAdmin;

const open = (path: string) =>
  bucketObjectStore(
    openBucket({ ...s3.settings, url: `${s3.settings.url}/${path}` }, { name: path, error: Error, attempts: 1 }),
  );

beforeEach(async () => {
  s3 = await startS3Server();
  media = open('media');
  productFiles = open('files');
  shop = await startTestApp({ media: mediaCopies(media) });
  admin = createCatalogAdmin({ ...shop, stores: { media, productFiles } });
});
afterEach(async () => {
  await shop.stop();
  await s3.stop();
});

const importProducts = (...imports: Parameters<CatalogAdmin['importProducts']>[0]) =>
  admin.importProducts(imports, { isTrial: false });
const bySlug = (slug: string) => shop.client().call(contract.getProductBySlug, { params: { slug } });
const events = () => shop.logs.map((line) => (JSON.parse(line) as { event?: string }).event);

describe('a picture in a bucket', () => {
  test('has an address of the store, and is fetched once however many ask', async () => {
    await importProducts(anImport('well'));
    const { image } = await bySlug('well');
    let asked = 0;
    s3.failWhen((method, path) => {
      if (method === 'GET' && path.endsWith(image.slice('/media'.length))) asked += 1;
      return undefined;
    });
    const responses = await Promise.all(Array.from({ length: 10 }, () => shop.client().request(image)));
    for (const response of responses) {
      expect([response.status, await response.text()]).toEqual([200, 'well scene webp 640']);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': '19',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'content-type': 'image/webp',
      });
    }
    const etag = responses[0]?.headers.get('etag') ?? '';
    expect((await shop.client().request(image, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await shop.client().request(image, { method: 'HEAD' })).headers.get('content-length')).toBe('19');
    expect(asked).toBe(1);
  });

  test('that is not there is not found; one out of reach may be tried again, and the studio learns of it', async () => {
    await importProducts(anImport('well'));
    const { image, preview } = await bySlug('well');
    await media.remove(image.slice('/media/'.length));
    const invented = image.replace(/-\w+(?=\.)/, '-0123456789abcdef');
    for (const path of [image, image, invented]) expect((await shop.client().request(path)).status).toBe(404);
    const missing = shop.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'media_missing');
    expect(missing).toMatchObject([{ level: 50, file: image.slice('/media/'.length) }]);
    s3.failWhen(() => ({ instead: 500 }));
    const response = await shop.client().request(preview?.path ?? '');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(events()).toContain('media_out_of_reach');
  });

  test('is kept in memory as long as there is room, longest the one used last; a large one never is', async () => {
    const sizes = { a: 10, b: 10, c: 10, large: 11 };
    for (const [name, size] of Object.entries(sizes)) await media.write(name, Buffer.alloc(size, 'x'));
    const asked: string[] = [];
    const watched: ObjectStore = {
      ...media,
      open(key) {
        asked.push(key);
        return media.open(key);
      },
    };
    const copies = mediaCopies(watched, { total: 20, each: 10 });
    const read = async (key: keyof typeof sizes) => {
      const content = await new Response((await copies.open(key))?.body).text();
      expect(content).toBe('x'.repeat(sizes[key]));
    };
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'large', 'large'] as const) await read(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b', 'large', 'large']);
    await Promise.all([read('large'), read('large'), read('large')]);
  });
});

describe('an import into buckets', () => {
  const idsSold = async () => (await admin.list()).map(({ slug }) => slug);

  test('that fails in the middle leaves nothing: no row, no object, no part', async () => {
    const before = await idsSold();
    const large = anImport('mill', { productFiles: { 'mill.zip': { content: Buffer.alloc(9_000_000, 'x') } } });
    s3.failWhen((method, path) => (method === 'PUT' && path.includes('/lamp-') ? { instead: 403 } : undefined));
    const lamp = anImport('lamp', { productFiles: { 'lamp.zip': { content: Buffer.from('lamp') } } });
    await expect(importProducts(anImport('well'), large, lamp)).rejects.toThrow('refuses these credentials');
    expect(await idsSold()).toEqual(before);
    expect([await s3.keys(), await s3.openUploads()]).toEqual([[], []]);
  });

  test('whose files the store alters is refused', async () => {
    const altering = {
      ...productFiles,
      write: (key: string) => productFiles.write(key, Buffer.from('something else')),
    };
    const faulty = createCatalogAdmin({ ...shop, stores: { media, productFiles: altering } });
    await expect(faulty.importProducts([anImport('well')], { isTrial: false })).rejects.toThrow(
      /^well\/well-[0-9a-f]{16}\.zip was not stored correctly/,
    );
    expect(await s3.keys()).toEqual([]);
  });

  test('that is cut off leaves files that are taken away after a while, and nothing that is sold', async () => {
    await importProducts(anImport('well'));
    const kept = (await s3.keys()).toSorted();
    let refused = 0;
    s3.failWhen((method, path) => {
      const isCutOff = path.includes('/lamp-') || refused > 0;
      if (isCutOff) refused += 1;
      return isCutOff && method !== 'GET' ? { instead: 403 } : undefined;
    });
    const lamp = anImport('lamp', { productFiles: { 'lamp.zip': { content: Buffer.from('lamp') } } });
    await expect(importProducts(lamp)).rejects.toThrow('refuses these credentials');
    s3.failWhen(() => undefined);
    const left = (await s3.keys()).length - kept.length;
    expect(left).toBeGreaterThan(0);
    expect(await admin.prune()).toEqual({ removed: 0, waiting: left });
    shop.clock.advance(GRACE_DAYS * DAY);
    expect(await admin.prune()).toEqual({ removed: left, waiting: 0 });
    expect((await s3.keys()).filter((key) => !key.endsWith('.unused.json')).toSorted()).toEqual(kept);
  });
});

describe('moving to buckets', () => {
  let root: string;
  let directories: { media: string; productFiles: string };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'moving-'));
    directories = { media: join(root, 'media'), productFiles: join(root, 'files') };
    const stores = {
      media: localObjectStore(directories.media),
      productFiles: localObjectStore(directories.productFiles),
    };
    const earlier = createCatalogAdmin({ ...shop, stores });
    await earlier.importProducts([anImport('well'), anImport('mill')], { isTrial: false });
    await earlier.prune();
    admin = createCatalogAdmin({ ...shop, stores: { media, productFiles } }, directories);
  });
  afterEach(() => rm(root, { recursive: true }));

  test('copies every file once, goes on where it was interrupted, and the products are as before', async () => {
    let puts = 0;
    s3.failWhen((method) => {
      puts += method === 'PUT' ? 1 : 0;
      return puts > 10 ? { instead: 403 } : undefined;
    });
    await expect(admin.upload()).rejects.toThrow('refuses these credentials');
    s3.failWhen(() => undefined);
    const before = (await s3.keys()).length;
    const { copied, present, missing } = await admin.upload();
    expect([before > 0, present, copied > 0, missing]).toEqual([true, before, true, []]);
    expect(await admin.upload()).toEqual({ copied: 0, present: before + copied, missing: [] });
    expect(await importProducts(anImport('well'), anImport('mill'))).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'unchanged' },
    ]);
    expect(await admin.readProductFile((await productKeys())[0] ?? '')).toEqual(Buffer.from('mill zip'));
  });

  test('does not copy what is damaged, and says what is missing', async () => {
    const [mill = '', well = ''] = await productKeys();
    await writeFile(join(directories.productFiles, mill), 'mill zap');
    await rm(join(directories.productFiles, well));
    const { missing } = await admin.upload();
    expect(missing.toSorted()).toEqual([mill, well]);
    expect((await s3.keys()).filter((key) => key.startsWith('files/'))).toEqual([]);
  });

  test('needs buckets', async () => {
    const local = createCatalogAdmin({ ...shop, stores: { media, productFiles } });
    await expect(local.upload()).rejects.toThrow('Name a bucket in MEDIA_STORE_URL or PRODUCT_FILES_STORE_URL.');
  });

  const productKeys = async () =>
    (await admin.list()).flatMap(({ model }) => model?.files.map(({ key }) => key) ?? []).toSorted();
});
