/** Files of a product's zip, each downloaded by itself. */
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
  linkTo,
  ownedProductOf,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
let owner: TestClient;
beforeEach(async () => {
  shop = await startDownloadShop();
});
afterEach(() => shop.stop());

const file = (content: string) => ({ content: Buffer.from(content) });
const parts = {
  'obj/well.obj': file('an OBJ'),
  'obj/well.mtl': file('an MTL'),
  'Brücke (alt)/READ ME': file('words'),
};
const own = async (edition = anEdition('well', 1, { parts })) => {
  await importProducts(shop, edition);
  owner = await shop.signedIn();
  return await buy(owner, 'well');
};
const versions = async () => (await ownedProductOf(owner, 'well')).versions;
const problem = async (name: string, endsRefundRight = true) =>
  (
    await owner.problem(contract.createDownload, {
      params: { productId: 'well' },
      body: { version: 1, name, endsRefundRight },
    })
  ).code;

test('the library names them beside the zip and the model, and each is downloaded under its own name', async () => {
  await own();
  const [version] = await versions();
  expect(version?.files.map(({ name, isBundle }) => [name, isBundle])).toEqual([
    ['well.zip', true],
    ['well.glb', false],
  ]);
  expect(version?.parts?.map(({ name, bytes, isBundle }) => [name, bytes, isBundle])).toEqual([
    ['obj/well.obj', 6, false],
    ['obj/well.mtl', 6, false],
    ['Brücke (alt)/READ ME', 5, false],
  ]);
  const { url, sha256, isBundle } = await linkTo(owner, 'well', { name: 'obj/well.obj' });
  expect([url, isBundle]).toEqual([expect.stringMatching(/^\/downloads\/[^/]+\/well\.obj$/), false]);
  const answer = await owner.request(url);
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([200, 'an OBJ', `"${sha256}"`]);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="well.obj"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(await download(owner, 'well', { name: 'Brücke (alt)/READ ME' })).toBe('words');
});

test('one of them ends the refund right as the zip does: not without consent, and then for good', async () => {
  const { id } = await own();
  expect(await problem('obj/well.obj', false)).toBe('download_ends_refund_right');
  const { url } = await linkTo(owner, 'well', { name: 'obj/well.obj' });
  expect((await ownedProductOf(owner, 'well')).refundableUntil).not.toBeNull();
  await (await owner.request(url)).text();
  expect((await ownedProductOf(owner, 'well')).refundableUntil).toBeNull();
  expect(await refundOrder(owner, id)).toBe(false);
});

test('a name that is none of them, and the link of another user, lead nowhere', async () => {
  await own();
  for (const name of ['well.obj', 'obj/', '../well.glb', 'obj/well.obj/'])
    expect(await problem(name)).toBe('not_found');
  const { url } = await linkTo(owner, 'well', { name: 'obj/well.obj' });
  const stranger = await shop.signedIn('stranger@example.com');
  expect((await stranger.request(url)).status).toBe(403);
  expect((await owner.request(url.replace('well.obj', 'well.mtl'))).status).toBe(404);
});

test('a product of an earlier import has none until the same files are imported again, which makes no version', async () => {
  await own(anEdition('well'));
  expect(await versions()).toMatchObject([{ version: 1, files: [{}, {}], parts: [] }]);
  shop.clock.advance(1 * HOUR);
  expect(await importProducts(shop, anEdition('well', 1, { parts }))).toMatchObject([{ version: null, news: null }]);
  expect(await versions()).toMatchObject([{ version: 1, parts: [{}, {}, {}] }]);
  expect(await download(owner, 'well', { name: 'obj/well.mtl' })).toBe('an MTL');
});

test('those of every version stay', async () => {
  await own();
  await importProducts(shop, anEdition('well', 2, { parts: { 'obj/well.obj': file('a newer OBJ') } }));
  expect(await download(owner, 'well', { name: 'obj/well.obj' })).toBe('an OBJ');
  expect(await download(owner, 'well', { name: 'obj/well.obj', version: 2 })).toBe('a newer OBJ');
  const kept = (await readdir(join(shop.productFiles, 'well'))).toSorted();
  expect(kept).toHaveLength(8);
  await shop.admin.prune();
  shop.clock.advance(GRACE_DAYS * DAY);
  await shop.admin.prune();
  expect((await readdir(join(shop.productFiles, 'well'))).toSorted()).toEqual(kept);
});
