/** The zip of each version says which one it is. */
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundle, readBundle } from '@storefront/catalogue-folders/testing/bundles';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../base/clock.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  ownedProductOf,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
let owner: TestClient;
beforeEach(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, edition(1));
  owner = await shop.signedIn();
  await buy(owner, 'well');
  shop.clock.advance(1 * DAY);
});
afterEach(() => shop.stop());

function edition(number: number, changelog?: string) {
  const zip = Buffer.from(createBundle('well', { 'well.glb': `edition ${number}` }));
  const productFiles = { 'well.zip': { content: zip } };
  return anEdition('well', 1, { productFiles, ...(changelog !== undefined && { changelog }) });
}

async function zipOf(version: number) {
  const { url, savedAs } = await linkTo(owner, 'well', { version });
  const bytes = Buffer.from(await (await owner.request(url)).arrayBuffer());
  const { 'VERSION.txt': note, 'well.glb': model } = readBundle(bytes);
  return { savedAs, bytes, note: Buffer.from(note ?? '').toString(), model: Buffer.from(model ?? '').toString() };
}

const dayOf = (time: Date) =>
  time.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

test('with its day and what is new in it, and each is saved under a name of its own', async () => {
  const day = dayOf(shop.clock.now());
  await importProducts(shop, edition(2, 'A deeper shaft.'));
  const [first, second] = [await zipOf(1), await zipOf(2)];
  expect([first.savedAs, second.savedAs]).toEqual(['well-v1.zip', 'well-v2.zip']);
  expect([first.model, second.model]).toEqual(['edition 1', 'edition 2']);
  expect(first.note).toContain('\nVersion 1, published on ');
  expect(first.note).not.toContain('What is new');
  expect(second.note).toContain(`\nVersion 2, published on ${day}\n\nWhat is new\n\nA deeper shaft.\n`);
});

test('the same files make no version on another day, and the zip stays as it is', async () => {
  const before = await zipOf(1);
  expect(await importProducts(shop, edition(1))).toMatchObject([{ outcome: 'unchanged', version: null }]);
  expect(await shop.admin.importProducts([edition(1)], { isTrial: true })).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await shop.admin.importProducts([edition(2)], { isTrial: true })).toMatchObject([{ version: 2 }]);
  expect(await zipOf(1)).toEqual(before);
  expect((await ownedProductOf(owner, 'well')).versions).toHaveLength(1);
});

test('a zip that was lost comes back with the next import of its files, byte for byte', async () => {
  const before = await zipOf(1);
  await rm(join(shop.productFiles, 'well'), { recursive: true });
  await importProducts(shop, edition(1));
  expect(await zipOf(1)).toEqual(before);
});

test('an import leaves no temporary files', async () => {
  await importProducts(shop, edition(2));
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`storefront-zips-${process.pid}-`))).toEqual([]);
});

test('a product of an earlier release, whose zip says nothing, gets no version for that', async () => {
  await shop.database.query(`update product_versions set files = jsonb_build_array((files -> 0) - 'made' ||
    jsonb_build_object('sha256', files -> 0 -> 'made'))`);
  await shop.database.query(`update products set model = jsonb_set(model, '{files}', (
    select files from product_versions where product_id = products.id)) where id = 'well'`);
  expect(await importProducts(shop, edition(1))).toMatchObject([{ version: null }]);
  expect(await importProducts(shop, edition(2))).toMatchObject([{ version: 2 }]);
});
