/** Product versions: how they are created and shown to owners. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { GRACE_DAYS } from '../../studio/admin/catalog.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  ownedProductOf,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
let owner: TestClient;
beforeEach(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
  owner = await shop.signedIn();
  await buy(owner, 'well');
  shop.clock.advance(1 * HOUR);
});
afterEach(() => shop.stop());

const versions = async () => (await ownedProductOf(owner, 'well')).versions.map(({ version }) => version);

test('files that differ are a new version, with what is new in it; earlier ones stay', async () => {
  const releasedAt = shop.clock.now().toISOString();
  const [results] = await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
  expect(results).toMatchObject({ outcome: 'changed', version: 2, news: 'told' });
  const title = await ownedProductOf(owner, 'well');
  expect(title).toMatchObject({ version: 2, updatedAt: releasedAt });
  expect(title.versions).toMatchObject([
    { version: 2, changelog: 'A deeper shaft.', releasedAt },
    { version: 1, changelog: '' },
  ]);
  expect(await download(owner, 'well', { version: 2 })).toBe('well.zip, edition 2');
  expect(await download(owner, 'well', { version: 1, name: 'well.glb' })).toBe('well.glb, edition 1');
});

test('words, prices and pictures make no version, nor does an import that changes nothing', async () => {
  await importProducts(shop, anEdition('well', 1, { priceCents: 900, preview: { content: Buffer.from('newer') } }));
  expect(await importProducts(shop, anEdition('well', 1, { priceCents: 900 }))).toMatchObject([
    { version: null, news: null },
  ]);
  expect(await versions()).toEqual([1]);
});

test('a name that differs makes one, and so does coming back to earlier files', async () => {
  const { 'well.zip': zip } = anEdition('well').productFiles;
  if (!zip) throw new Error('there is no bundle');
  await importProducts(shop, anEdition('well', 1, { productFiles: { 'old-well.zip': zip } }));
  expect(await versions()).toEqual([2, 1]);
  await importProducts(shop, anEdition('well'));
  expect(await versions()).toEqual([3, 2, 1]);
  expect(await download(owner, 'well', { version: 3 })).toBe('well.zip, edition 1');
});

test('a changelog without new files is left aside, and told so unless it is the one that is known', async () => {
  await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
  expect(await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }))).toMatchObject([
    { news: null },
  ]);
  expect(await importProducts(shop, anEdition('well', 2, { changelog: 'Other words.' }))).toMatchObject([
    { outcome: 'unchanged', version: null, news: 'idle' },
  ]);
  expect((await ownedProductOf(owner, 'well')).versions[0]?.changelog).toBe('A deeper shaft.');
});

test('a trial tells of the version and makes none', async () => {
  const told = await shop.admin.importProducts([anEdition('well', 2)], { isTrial: true });
  expect(told).toMatchObject([{ version: 2, news: 'untold' }]);
  expect(await versions()).toEqual([1]);
});

test('what ships with the store gets versions the same way', async () => {
  await shop.admin.importShipped([anEdition('mill')]);
  await buy(owner, 'mill');
  shop.clock.advance(1 * HOUR);
  expect(await shop.admin.importShipped([anEdition('mill', 2, { changelog: 'Sails.' })])).toMatchObject([
    { version: 2 },
  ]);
  expect(await shop.admin.importShipped([anEdition('mill', 2, { changelog: 'Sails.' })])).toMatchObject([
    { outcome: 'unchanged', version: null },
  ]);
  expect((await ownedProductOf(owner, 'mill')).versions).toMatchObject([{ changelog: 'Sails.' }, { changelog: '' }]);
});

test('what ships gets facts that a newer release measures, with neither a version nor an email', async () => {
  await shop.admin.importShipped([anEdition('mill')]);
  await buy(owner, 'mill');
  shop.clock.advance(1 * HOUR);
  const { facts } = anEdition('mill');
  const measured = { ...facts, uvSets: 0, bones: 0, colour: ['vertices' as const], materialNames: ['sailcloth'] };
  expect(await shop.admin.importShipped([anEdition('mill', 1, { facts: measured })])).toMatchObject([
    { outcome: 'changed', version: null, news: null },
  ]);
  const product = await shop.client().call(contract.getProductBySlug, { params: { slug: 'mill' } });
  expect(product.facts).toEqual(measured);
});

test('a failed import makes no version', async () => {
  const broken = anEdition('lamp', 1, { name: 'x'.repeat(201) });
  await expect(importProducts(shop, anEdition('well', 2), broken)).rejects.toThrow();
  expect(await versions()).toEqual([1]);
  expect(await download(owner, 'well')).toBe('well.zip, edition 1');
});

test('pruning pictures never takes away product files, of whatever version', async () => {
  await importProducts(shop, anEdition('well', 2, { preview: { content: Buffer.from('newer') } }));
  const productFiles = (await readdir(join(shop.productFiles, 'well'))).toSorted();
  expect(productFiles).toHaveLength(4);
  await shop.admin.prune();
  shop.clock.advance(GRACE_DAYS * DAY);
  expect(await shop.admin.prune()).toMatchObject({ removed: 1 });
  expect((await readdir(join(shop.productFiles, 'well'))).toSorted()).toEqual(productFiles);
});
