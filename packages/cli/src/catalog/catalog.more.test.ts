/** The catalogue commands, run as a person runs them and checked by their output. */

import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aGlb,
  anObj,
  aPicture,
  someWords,
  writeProductFolder,
} from '@storefront/catalogue-folders/testing/product-folders';
import { readBundle } from '@storefront/models/tools';
import { createDatabase, databaseUrl, dropDatabase } from '@storefront/testkit/postgres/test-database';
import { startS3Server } from '@storefront/testkit/servers/s3-server';
import { SECOND } from '@storefront/utils/time';
import type { CatalogAdmin } from 'bff/catalog';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withAdminOf } from '../session.ts';
import { openTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { runLikeCli } from '../testing/run-here.ts';
import { run } from './catalog.ts';

const databases: string[] = [];
let directory: string;
let postgres: TestPostgres;
let shop: Shop;

interface Shop {
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalog-'));
  postgres = await openTestPostgres();
}, 60 * SECOND);
beforeEach(async () => {
  shop = await emptyShop();
});
afterAll(async () => {
  for (const database of databases) await dropDatabase(postgres.adminUrl, database);
  await postgres.stop();
  await rm(directory, { recursive: true });
});

async function emptyShop(): Promise<Shop> {
  const database = `storefront_catalog_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(postgres.adminUrl, database);
  databases.push(database);
  const root = await mkdtemp(join(directory, 'shop-'));
  const env = {
    DATABASE_URL: databaseUrl(postgres.adminUrl, database),
    MEDIA_DIR: join(root, 'media'),
    PRODUCT_FILES_DIR: join(root, 'goods'),
    // Without a browser, pictures are the same on every machine.
    CHROMIUM_PATH: '',
    PLAYWRIGHT_BROWSERS_PATH: join(root, 'none'),
    PATH: '',
  };
  return { env, root };
}

const catalog = (...args: string[]) => runLikeCli(run, args, shop.env);

const inCatalogAdmin = <T>(work: (admin: CatalogAdmin) => Promise<T>) =>
  withAdminOf('catalog', { ...process.env, ...shop.env }, work);
const stored = () => inCatalogAdmin((admin) => admin.list());

/** Returns the hash of every file below the folder, by path. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes: Record<string, string> = {};
  for (const file of files.sort())
    hashes[file.slice(folder.length + 1)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return hashes;
}

async function productFiles(): Promise<string> {
  const folder = join(shop.root, 'new-goods');
  await writeProductFolder(join(folder, 'well'), {
    'product.json': {
      ...someWords,
      preview: { share: 1 },
      pictures: {
        poster: { files: 'pictures/front.png', alt: 'A mossy well' },
        gallery: ['pictures/back.png'],
        turntable: { file: 'pictures/turn.webp', frames: 4 },
      },
    },
    'pictures/front.png': await aPicture('png', 800, 600, 'front'),
    'pictures/back.png': await aPicture('png', 640, 640, 'back'),
    'pictures/turn.webp': await aPicture('webp', 480, 90, 'turn'),
    'download/obj/well.obj': anObj,
  });
  await writeProductFolder(join(folder, 'lamp'), {
    'product.json': { ...someWords, name: 'Lamp', id: 'lamp-1', changelog: 'It is new.' },
    'model.glb': aGlb({ nodes: [{ mesh: 0, name: 'lamp' }] }),
  });
  return folder;
}

test('an import publishes models with facts, previews, pictures and a bundle; again, it changes nothing', async () => {
  const folder = await productFiles();
  const { code, stdout, stderr } = await catalog('import', folder);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout).toMatch(
    /^lamp: a drawing stands in for its pictures, which could not be taken \(there is no Chromium/,
  );
  expect(stdout).toMatch(/lamp \(id lamp-1\): new\nwell \(id [0-9a-f-]{36}\): new\n2 products written of 2\.\n$/);

  const [lamp, well] = await stored();
  expect([lamp?.slug, well?.slug]).toEqual(['lamp', 'well']);
  expect(well).toMatchObject({
    ...{ name: 'Old well', priceCents: 1250, category: 'props' },
    published: true,
    shipped: null,
  });
  expect(well?.model?.facts).toMatchObject({
    ...{ triangles: 1, vertices: 3, size: { width: 2, height: 3, depth: 0 } },
    formats: ['GLB', 'OBJ'],
  });
  expect(well?.model?.pictures.poster).toMatchObject({
    ...{ width: 640, height: 480, alt: 'A mossy well' },
    sources: [{ type: 'image/avif' }, { type: 'image/webp', srcset: [{ width: 320 }, { width: 640 }] }],
  });
  expect(well?.model?.gallery).toMatchObject([{ width: 640, height: 640 }]);
  expect(well?.model?.turntable).toMatchObject({ frames: 4, width: 120, height: 90 });
  expect(lamp?.model?.pictures.poster.sources).toMatchObject([{ type: 'image/svg+xml' }]);
  expect(well?.model).toMatchObject({ preview: { path: expect.stringMatching(/preview-\w+\.glb$/) }, previewShare: 1 });
  expect(lamp?.model?.preview).toBeNull();
  expect(stdout).toContain('lamp: The model has too few triangles (1) to show a part of them');

  const [bundle] = well?.model?.files ?? [];
  expect(bundle?.name).toBe('well.zip');
  const zip = readBundle(await readFile(join(shop.root, 'goods', bundle?.key ?? '')));
  expect(Object.keys(zip).sort()).toEqual(['LICENCE.txt', 'README.txt', 'VERSION.txt', 'obj/well.obj', 'well.glb']);
  const scene = well?.model?.pictures.scene.sources.at(-1)?.srcset[0]?.path ?? '';
  const shown = await sharp(join(shop.root, scene)).metadata();
  expect([shown.format, shown.width, shown.height]).toEqual(['webp', 320, 240]);

  const before = await contentOf(shop.root);
  expect((await catalog('import', folder)).stdout).toMatch(/well \(id .*\): unchanged\n0 products written of 2\.\n$/);
  expect(await stored()).toEqual([lamp, well]);
  expect(await contentOf(shop.root)).toEqual(before);

  await writeProductFolder(join(folder, 'lamp'), {
    'product.json': { ...someWords, name: 'Lamp', id: 'lamp-1', changelog: 'It is a lantern now.' },
    'model.glb': aGlb({ nodes: [{ mesh: 0, name: 'lantern' }] }),
  });
  expect((await catalog('import', folder)).stdout).toMatch(
    /lamp: its owners get an email about the new version\.\nlamp \(id lamp-1\): changed, with version 2 of its files\n/,
  );
  expect(await stored()).toMatchObject([{ slug: 'lamp', version: 2, changelog: 'It is a lantern now.' }, well]);
});

test('one bad product keeps the whole folder out, and a trial keeps all of it out', async () => {
  const folder = await productFiles();
  const trial = await catalog('import', '--dry-run', folder);
  expect([trial.code, trial.stdout]).toEqual([
    0,
    expect.stringMatching(/2 products would be written; this was a dry run\.\n$/),
  ]);
  await writeProductFolder(join(folder, 'mill'), { 'product.json': { ...someWords, price: 'much' } });
  const { code, stderr } = await catalog('import', folder);
  expect([code, stderr]).toEqual([
    1,
    `Nothing was imported from ${folder}:\n` +
      '  mill/product.json: price must be a number of dollars from 0 (free) to 99999.99 with at most two decimals, such as 29.99.\n',
  ]);
  expect(await stored()).toEqual([]);
  expect([await contentOf(join(shop.root, 'media')), await contentOf(join(shop.root, 'goods'))]).toEqual([{}, {}]);
});

test('what is exported imports again to the same thing, here and in an empty shop', async () => {
  await catalog('import', await productFiles());
  const folder = join(shop.root, 'exported');
  expect(await catalog('export', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 products written to'),
  });
  expect((await catalog('export', folder)).stderr).toBe(`${folder} is not empty; name a new folder.\n`);
  // The licence and the readme, which every import makes, are not exported.
  expect(await readdir(join(folder, 'well', 'download'))).toEqual(['obj']);
  expect((await catalog('import', folder)).stdout).toMatch(/: unchanged\n.*: unchanged\n0 products written of 2\.\n$/);
  // Both shops publish on the same day.
  const withoutTimes = (rows: Awaited<ReturnType<typeof stored>>) => rows.map(({ releasedAt: _, ...row }) => row);
  const products = withoutTimes(await stored());
  const kept = [await contentOf(join(shop.root, 'media')), await contentOf(join(shop.root, 'goods'))];

  shop = await emptyShop();
  expect((await catalog('import', folder)).stdout).toContain('2 products written of 2.');
  expect(withoutTimes(await stored())).toEqual(products);
  expect([await contentOf(join(shop.root, 'media')), await contentOf(join(shop.root, 'goods'))]).toEqual(kept);
});

test('a model that can be mended is refused with the way to do it, and a dry run says what would be mended', async () => {
  const folder = join(shop.root, 'faulty');
  const faulty = aGlb({ nodes: [{ mesh: 0, children: [1] }, { name: 'door' }], scenes: [{ nodes: [0, 1] }] });
  await writeProductFolder(join(folder, 'well'), { 'model.glb': faulty });
  const refused = await catalog('import', folder, '--dry-run');
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^well\/model\.glb: can be mended .+"mend": true to product\.json\.$/m);
  expect(refused.stderr).toContain('well/model.glb: lists parts both');

  await writeProductFolder(join(folder, 'well'), {
    'product.json': { ...someWords, mend: true },
    'model.glb': faulty,
  });
  const mended = await catalog('import', folder, '--dry-run');
  expect([mended.stderr, mended.code]).toEqual(['', 0]);
  expect(mended.stdout).toMatch(
    /^well\/model\.glb: lists parts both .+; in the mended copy, each part is listed once\.$/m,
  );
});

test('formats that a product names are made of its model, exported by name and made again', async () => {
  const folder = join(shop.root, 'formats');
  await writeProductFolder(join(folder, 'well'), {
    'product.json': { ...someWords, formats: ['stl', 'obj'] },
    'download/obj/well.mtl': 'newmtl of-my-own\n',
  });
  const { stdout } = await catalog('import', folder);
  expect(stdout).toContain('well/model.glb is not watertight for printing: it has 3 open edges;');
  const zipOf = async () => {
    const [well] = await stored();
    const { key = '' } = well?.model?.files.find(({ name }) => name === 'well.zip') ?? {};
    return { well, zip: readBundle(await readFile(join(shop.root, 'goods', key))) };
  };
  const { well, zip } = await zipOf();
  expect(well?.model?.facts.formats).toEqual(['GLB', 'OBJ', 'STL']);
  expect(Object.keys(zip).sort()).toEqual([
    ...['LICENCE.txt', 'README.txt', 'VERSION.txt', 'obj/well.mtl', 'obj/well.obj', 'print/well.stl', 'well.glb'],
  ]);
  expect(Buffer.from(zip['obj/well.mtl'] ?? []).toString()).toBe('newmtl of-my-own\n');
  expect(Buffer.from(zip['README.txt'] ?? []).toString()).toMatch(/print\/well\.stl +STL .*; not watertight/);

  const exported = join(shop.root, 'exported');
  await catalog('export', exported);
  expect(Object.keys(await contentOf(join(exported, 'well', 'download')))).toEqual(['obj/well.mtl']);
  expect((await catalog('import', exported)).stdout).toMatch(/: unchanged\n0 products written of 1\.\n$/);
  shop = await emptyShop();
  await catalog('import', exported);
  const { facts, made } = well?.model ?? {};
  expect((await zipOf()).well?.model).toMatchObject({ facts, made });
});

test('a shop moves to buckets by one command, which says what it found and what is missing', async () => {
  await catalog('import', await productFiles());
  expect((await catalog('upload')).stderr).toBe('Name a bucket in MEDIA_STORE_URL or PRODUCT_FILES_STORE_URL.\n');
  const s3 = await startS3Server();
  const settings = (store: string, path: string) => ({
    [`${store}_URL`]: `${s3.settings.url}/${path}`,
    [`${store}_ACCESS_KEY_ID`]: s3.settings.accessKeyId,
    [`${store}_SECRET_ACCESS_KEY`]: s3.settings.secretAccessKey,
  });
  const { root, env } = shop;
  shop = { root, env: { ...env, ...settings('MEDIA_STORE', 'media'), ...settings('PRODUCT_FILES_STORE', 'files') } };
  const [, well] = await stored();
  const zip = well?.model?.files[0]?.key ?? '';
  await rename(join(root, 'goods', zip), join(root, 'kept.zip'));
  expect(await catalog('upload')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^\d+ files copied; 0 were already there\.\nMissing or damaged, but used by products:\n {2}well\/well-\w+\.zip\n$/,
    ),
  });
  await rename(join(root, 'kept.zip'), join(root, 'goods', zip));
  expect(await catalog('upload')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 file copied; \d+ were already there\.\n$/),
  });
  const folder = join(root, 'exported');
  await rm(join(root, 'goods'), { recursive: true });
  await rm(join(root, 'media'), { recursive: true });
  expect((await catalog('export', folder)).stdout).toContain('2 products written to');
  expect((await catalog('import', folder)).stdout).toContain('0 products written of 2.');
  await s3.stop();
});

test('the list tells what is sold, and what was taken out of the shop', async () => {
  expect((await catalog('list')).stdout).toBe('There are no products.\n');
  await catalog('import', await productFiles());
  expect(await catalog('unpublish', 'lamp')).toMatchObject({
    code: 0,
    stdout: 'lamp is no longer for sale. Buyers keep it; import it again to put it back.\n',
  });
  expect(await catalog('unpublish', 'lamp')).toMatchObject({ code: 1, stderr: 'The shop has no product lamp.\n' });
  expect((await catalog('unpublish', 'wel')).stderr).toBe("The shop has no product wel. Did you mean 'well'?\n");
  const { stdout } = await catalog('list');
  expect(stdout).toMatch(/^lamp +lamp-1 +Lamp +props +\$12\.50 +1 triangles +not for sale +the studio$/m);
  expect(stdout).toMatch(/^well +.+ +Old well +props +\$12\.50 +1 triangles +sold +the studio$/m);
  const { stdout: json } = await catalog('list', '--json');
  expect(JSON.parse(json)).toMatchObject([
    { slug: 'lamp', priceCents: 1250, published: false },
    { slug: 'well', published: true },
  ]);
});

test('a trial names a model that shows nothing', async () => {
  const folder = await productFiles();
  const scenes = { scene: 1, scenes: [{ nodes: [0] }, { name: 'Cameras' }] };
  await writeProductFolder(join(folder, 'mill'), { 'model.glb': aGlb(scenes) });
  const { code, stderr } = await catalog('import', '--dry-run', folder);
  expect([code, stderr]).toEqual([
    1,
    `Nothing was imported from ${folder}:\n` +
      '  mill/model.glb: shows no triangles in “Cameras”, the scene that viewers open; in Blender, open the scene with the model and export with Include > Limit to > Active Scene.\n',
  ]);
});

test.each([
  [[], /^Usage: npm run catalog/],
  [['imprt', 'x'], /^There is no command 'imprt'\. Did you mean 'import'\?$/m],
  [['unpublish', 'Old Well'], /^'Old Well' is not a slug: use lower-case letters, digits and dashes\.$/m],
  [['import'], /^import takes <folder>\.$/m],
  [['list', 'all'], /^list takes no arguments\.$/m],
  [['list', '--dry-run'], /^--dry-run is not an option of list\.$/m],
  [['import', 'x', '--force'], /^There is no option '--force'\. Choose one of: --dry-run, --json, --help\.$/m],
])('%j is not understood', async (args, said) => {
  const { code, stderr } = await catalog(...args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
});
