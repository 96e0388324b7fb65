/** Importing and unpublishing products, and shoppers' view of them through the API. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type ProductDetails } from '@storefront/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { localObjectStore } from '../../base/storage/local-object-store.ts';
import { anImport } from '../../testing/an-import.ts';
import { add, pay } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type CatalogAdmin, createCatalogAdmin, GRACE_DAYS } from './catalog.ts';

let shop: TestApp;
let admin: CatalogAdmin;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imports-'));
  const media = localObjectStore(join(root, 'media'));
  shop = await startTestApp({ media });
  admin = createCatalogAdmin({ ...shop, stores: { media, productFiles: localObjectStore(join(root, 'goods')) } });
});
afterEach(async () => {
  await shop.stop();
  await rm(root, { recursive: true });
});

const bySlug = (slug: string) => shop.client().call(contract.getProductBySlug, { params: { slug } });
const idsSold = async () => {
  const { products } = await shop.client().call(contract.listProducts, { query: { sort: 'name' } });
  return products.map(({ id }) => id);
};
const importProducts = (...imports: Parameters<CatalogAdmin['importProducts']>[0]) =>
  admin.importProducts(imports, { isTrial: false });

async function filesKept(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(root.length) : []));
}

function mediaOf({ pictures, gallery, turntable, preview }: ProductDetails): string[] {
  const shown = [pictures.poster, pictures.scene, ...gallery].flatMap(({ sources }) =>
    sources.flatMap(({ srcset }) => srcset.map(({ path }) => path)),
  );
  return [...shown, turntable?.path ?? '', preview?.path ?? ''];
}

describe('an imported product', () => {
  test('is sold with its facts and pictures, and says nothing of where its files are', async () => {
    const [well] = await importProducts(anImport('well'));
    expect(well).toMatchObject({ slug: 'well', outcome: 'new' });
    const product = await bySlug('well');
    expect(product).toMatchObject({
      id: well?.id,
      name: 'The well',
      priceCents: 1250,
      tags: ['thing'],
      triangles: 3264,
    });
    expect(product.gallery[0]).toMatchObject({ alt: 'From behind', width: 640 });
    expect(product.image).toMatch(/^\/media\/well\/scene-640-[0-9a-f]{16}\.webp$/);
    expect(JSON.stringify(product)).not.toMatch(/goods|well\.zip|\.zip/);
  });

  test('is the same when it comes again: nothing is written, and the id stays', async () => {
    const [first] = await importProducts(anImport('well'));
    const product = await bySlug('well');
    const files = await filesKept();
    shop.clock.advance(1 * HOUR);
    expect(await importProducts(anImport('well'))).toMatchObject([{ id: first?.id, outcome: 'unchanged' }]);
    expect(await bySlug('well')).toEqual(product);
    expect(await filesKept()).toEqual(files);
  });

  test('when it comes changed, keeps its id and its age', async () => {
    const [first] = await importProducts(anImport('well'));
    const { createdAt } = await bySlug('well');
    shop.clock.advance(1 * HOUR);
    expect(await importProducts(anImport('well', { priceCents: 900 }))).toMatchObject([
      { id: first?.id, outcome: 'changed' },
    ]);
    expect(await bySlug('well')).toMatchObject({ priceCents: 900, createdAt });
  });

  test('on trial leaves no row and no file', async () => {
    const told = await admin.importProducts([anImport('well')], { isTrial: true });
    expect(told).toMatchObject([{ slug: 'well', outcome: 'new' }]);
    expect(await idsSold()).toEqual(['1', '2']);
    expect(await filesKept()).toEqual([]);
  });

  test.each([
    ['a row that the database refuses', { name: 'x'.repeat(201) }],
    ['a file that is not there', { preview: { content: '/no/such/file' } }],
    [
      'a file that cannot be written',
      { slug: 'lamp', productFiles: { [`${'x'.repeat(300)}.zip`]: { content: Buffer.from('') } } },
    ],
  ])('with %s among it, is refused whole: no row, no file', async (_, fault) => {
    await expect(importProducts(anImport('well'), anImport('lamp', fault), anImport('door'))).rejects.toThrow();
    expect(await idsSold()).toEqual(['1', '2']);
    expect(await filesKept()).toEqual([]);
  });

  test('is refused with every reason when ids and slugs are not of one product', async () => {
    await importProducts(anImport('well', { id: 'w' }));
    await expect(importProducts(anImport('well', { id: 'x' }), anImport('new-well', { id: '1' }))).rejects.toThrow(
      'well/product.json: id is x, but well has the id w in the shop; ids never change.\n' +
        'new-well/product.json: id 1 is that of castle in the shop.',
    );
    expect(await bySlug('well')).toMatchObject({ id: 'w' });
  });
});

describe('files', () => {
  test('of pictures and previews are everybody’s, for good, with their types', async () => {
    await importProducts(anImport('well'));
    const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', glb: 'model/gltf-binary' };
    for (const path of mediaOf(await bySlug('well'))) {
      const response = await shop.client().request(path);
      const { headers } = response;
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toMatch(/^well /);
      expect(headers.get('content-type')).toBe(types[path.split('.').at(-1) ?? '']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const again = await shop.client().request(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  test('that are sold have no address, by whatever path', async () => {
    await importProducts(anImport('well'));
    const productFiles = (await filesKept()).filter((path) => path.startsWith('/goods/'));
    expect(productFiles).toHaveLength(1);
    const [key = ''] = productFiles.map((path) => path.slice('/goods/'.length));
    for (const path of [
      `/goods/${key}`,
      `/media/${key}`,
      `/media/goods/${key}`,
      `/media/../goods/${key}`,
      `/media/%2e%2e/goods/${key}`,
      `/media/..%2fgoods%2f${key.replace('/', '%2f')}`,
      `/media/well/..%2f..%2fgoods/${key}`,
      `/media/well/%2e%2e/%2e%2e/goods/${key}`,
      `/media/..%5cgoods%5c${key}`,
      `/media//${root}/goods/${key}`,
      `/assets/../goods/${key}`,
    ]) {
      const response = await shop.client().request(path);
      expect([path, response.ok, (await response.text()).includes('well zip')]).toEqual([path, false, false]);
    }
  });
});

describe('what comes with the store', () => {
  const shipped = () => [
    anImport('castle', { id: '1', priceCents: 2999 }),
    anImport('dragon-model', { id: '2' }),
    anImport('mill', { id: '3' }),
  ];

  test('gives the samples of an older store their models, and leaves carts as they are', async () => {
    const browser = await shop.signedIn();
    await add(browser, '1', 2);
    expect((await admin.importShipped(shipped())).map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'new']);
    expect(await bySlug('castle')).toMatchObject({ id: '1', triangles: 3264 });
    const cart = await browser.call(contract.getCart, {});
    expect(cart.items).toMatchObject([{ productId: '1', quantity: 2, triangles: 3264 }]);
  });

  test('is listed in its order, as the newest', async () => {
    await shop.database.query('delete from products');
    await admin.importShipped(shipped());
    const { products } = await shop.client().call(contract.listProducts, { query: {} });
    expect(products.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('is written once, and its files again where they are gone', async () => {
    await admin.importShipped(shipped());
    const castle = await bySlug('castle');
    const files = await filesKept();
    await rm(join(root, 'media', 'castle'), { recursive: true });
    shop.clock.advance(1 * HOUR);
    expect((await admin.importShipped(shipped())).map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchanged'));
    expect(await bySlug('castle')).toEqual(castle);
    expect((await filesKept()).sort()).toEqual(files.sort());
  });

  test('follows the store to newer versions, but never over what the studio changed or took out', async () => {
    await admin.importShipped(shipped());
    await importProducts(anImport('castle', { name: 'Our own castle' }));
    await admin.unpublish('dragon-model');
    const newer = shipped().map((imported) => ({ ...imported, description: 'A newer one.' }));
    expect((await admin.importShipped(newer)).map(({ slug, outcome }) => [slug, outcome])).toEqual([
      ['mill', 'changed'],
      ['castle', 'kept'],
      ['dragon-model', 'kept'],
    ]);
    expect(await bySlug('castle')).toMatchObject({
      name: 'Our own castle',
      description: 'A thing that somebody made.',
    });
    expect(await bySlug('mill')).toMatchObject({ description: 'A newer one.' });
    expect(await idsSold()).toEqual(['1', '3']);
  });

  test('stays the store’s when the studio brings it as it is', async () => {
    await admin.importShipped(shipped());
    expect(await importProducts(...shipped())).toMatchObject(Array(3).fill({ outcome: 'unchanged' }));
    const newer = shipped().map((imported) => ({ ...imported, description: 'A newer one.' }));
    expect(await admin.importShipped(newer)).toMatchObject(Array(3).fill({ outcome: 'changed' }));
  });
});

describe('what is taken out of the shop', () => {
  test('is neither listed nor found nor added to a cart; who bought it still has it, and its files stay', async () => {
    await importProducts(anImport('well', { id: 'well' }));
    const owner = await shop.signedIn();
    const { order } = await pay(owner, await add(owner, 'well'));
    const product = await bySlug('well');
    await admin.unpublish('well');
    expect(await idsSold()).toEqual(['1', '2']);
    const problem = await shop.client().problem(contract.getProductBySlug, { params: { slug: 'well' } });
    expect(problem.code).toBe('not_found');
    const body = { productId: 'well', quantity: 1 };
    expect(await owner.problem(contract.addCartItem, { body })).toMatchObject({ code: 'product_unavailable' });
    const { orders } = await owner.call(contract.listOrders, { query: {} });
    expect(orders).toMatchObject([{ id: order.id, lines: [{ productId: 'well', name: 'The well' }] }]);
    for (const path of mediaOf(product)) expect(existsSync(join(root, path))).toBe(true);
  });

  test('comes back under its id when it is imported again', async () => {
    await importProducts(anImport('well', { id: 'well' }));
    await admin.unpublish('well');
    expect(await importProducts(anImport('well'))).toMatchObject([{ slug: 'well', id: 'well', outcome: 'changed' }]);
    expect(await idsSold()).toContain('well');
  });

  test('must be sold', async () => {
    await expect(admin.unpublish('unicorn')).rejects.toThrow('The shop has no product unicorn.');
  });
});

describe('pictures and previews that were replaced', () => {
  const newer = (slug: string) => anImport(slug, { preview: { content: Buffer.from('a newer preview') } });
  const age = (days: number) => shop.clock.advance(days * DAY);

  test('stay for open pages, are taken away once they have been unused long enough, and nothing else is', async () => {
    await importProducts(anImport('well'), anImport('mill'));
    const before = await bySlug('well');
    await importProducts(newer('well'));
    await admin.unpublish('mill');
    const all = await filesKept();
    expect(await admin.prune()).toEqual({ removed: 0, waiting: 1 });
    age(GRACE_DAYS - 1);
    expect(await admin.prune()).toEqual({ removed: 0, waiting: 1 });
    age(1);
    expect(await admin.prune()).toEqual({ removed: 1, waiting: 0 });
    expect(existsSync(join(root, before.preview?.path ?? 'none'))).toBe(false);
    const gone = all.filter((file) => !existsSync(join(root, file)));
    expect(gone).toEqual([before.preview?.path]);
  });

  test('that are used again begin to wait anew', async () => {
    await importProducts(anImport('well'));
    await importProducts(newer('well'));
    await admin.prune();
    age(GRACE_DAYS);
    await importProducts(anImport('well'));
    expect(await admin.prune()).toEqual({ removed: 0, waiting: 1 });
    await importProducts(newer('well'));
    expect(await admin.prune()).toEqual({ removed: 0, waiting: 1 });
  });
});
