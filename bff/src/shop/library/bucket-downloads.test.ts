/** Downloads of product files in a bucket: the store decides, the bucket sends. */
import { contract } from '@storefront/contract';
import { type S3Server, startS3Server } from '@storefront/testkit/servers/s3-server';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { openBucket } from '../../base/storage/bucket.ts';
import { bucketObjectStore } from '../../base/storage/bucket-object-store.ts';
import type { BucketSettings } from '../../base/storage/bucket-requests.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  linkTo,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let s3: S3Server;
let shop: DownloadShop;
let owner: TestClient;
let orderId: string;
/** Time at which the shop signs its addresses. */
let now: Date;

const open = (settings: BucketSettings) =>
  bucketObjectStore(openBucket(settings, { name: 'product file store', error: Error, attempts: 1, now: () => now }));

beforeAll(async () => {
  s3 = await startS3Server();
  shop = await startDownloadShop({ productFiles: open(s3.settings) });
  await importProducts(shop, anEdition('well'));
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
});
beforeEach(async () => {
  now = new Date();
  s3.failWhen(() => undefined);
  shop.clock.advance(1 * MINUTE);
  owner = await shop.signedIn();
  orderId = (await buy(owner, 'well')).id;
});

async function locationOf(browser: TestClient, url: string): Promise<string> {
  const response = await browser.request(url);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}
const downloadedAt = async () => {
  const { lines } = await owner.call(contract.getOrder, { params: { orderId } });
  return lines[0]?.firstDownloadedAt;
};

test('an address leads to the bucket, which sends the file named and typed, whole or the rest of it', async () => {
  const { url } = await linkTo(owner, 'well');
  const response = await owner.request(url);
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    302,
    { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  ]);
  const location = response.headers.get('location') ?? '';
  expect(location.startsWith(`${s3.settings.url}/well/well-`)).toBe(true);
  const file = await fetch(location);
  expect([file.status, await file.text()]).toEqual([200, 'well.zip, edition 1']);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="well-v1.zip"',
    'content-type': 'application/zip',
  });
  expect(shop.logs.filter((line) => line.includes('X-Amz-'))).toEqual([]);
  const rest = await fetch(location, { headers: { range: 'bytes=10-' } });
  expect([rest.status, await rest.text()]).toEqual([206, 'edition 1']);
});

test('is for one file, for reading it, for five minutes', async () => {
  const location = await locationOf(owner, (await linkTo(owner, 'well')).url);
  const [key = ''] = (await s3.keys()).filter((each) => each.endsWith('.glb'));
  const statusOf = async (address: string, method = 'GET') => (await fetch(address, { method })).status;
  expect(await statusOf(location.replace(/well\/well-\w+\.zip/, key))).toBe(403);
  expect(await statusOf(location.replace('well-v1.zip', 'other.zip'))).toBe(403);
  expect(await statusOf(location.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))).toBe(403);
  expect(await statusOf(location, 'PUT')).toBe(403);
  expect(await statusOf(location, 'DELETE')).toBe(403);
  expect(await statusOf(location)).toBe(200);

  now = new Date(Date.now() - 5 * MINUTE - 1000);
  expect(await statusOf(await locationOf(owner, (await linkTo(owner, 'well')).url))).toBe(403);
});

test('the redirect is the first download: it ends the refund right, and a refund ends it', async () => {
  const { url } = await linkTo(owner, 'well');
  expect(await downloadedAt()).toBeNull();
  await locationOf(owner, url);
  expect(await downloadedAt()).toBe(shop.clock.now().toISOString());
  expect(await refundOrder(owner, orderId)).toBe(false);

  const other = await shop.signedIn();
  const order = await buy(other, 'well');
  const link = await linkTo(other, 'well');
  expect(await refundOrder(other, order.id)).toBe(true);
  const refused = await other.request(link.url, { headers: { accept: '*/*' } });
  expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
});

test('asking about a file, or for what there is not, is answered here and is no download', async () => {
  const { url, sha256 } = await linkTo(owner, 'well');
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const response = await owner.request(url, { method, headers });
    return [response.status, response.headers.get('location'), response.headers.get('content-length')];
  };
  expect(await ask('HEAD')).toEqual([200, null, '19']);
  expect(await ask('GET', { 'if-none-match': `"${sha256}"` })).toEqual([304, null, null]);
  expect(await ask('GET', { range: 'bytes=500-' })).toEqual([416, null, null]);
  expect(await downloadedAt()).toBeNull();
});

test('another user, or nobody, is not led to the bucket', async () => {
  const { url } = await linkTo(owner, 'well');
  const stranger = await shop.signedIn();
  await buy(stranger, 'well');
  for (const browser of [stranger, shop.client()]) {
    const response = await browser.request(url, { headers: { accept: '*/*' } });
    expect([response.ok, response.headers.get('location')]).toEqual([false, null]);
  }
});

test.each([
  ['the file', 'product_file_missing', () => undefined],
  ['the bucket', 'product_file_out_of_reach', () => open({ ...s3.settings, url: `${s3.settings.url}-gone` })],
  ['the server', 'product_file_out_of_reach', () => open({ ...s3.settings, url: 'http://127.0.0.1:1/gone' })],
])(
  'without %s the right stays, the studio learns of it, and the shopper may try again',
  async (_, event, elsewhere) => {
    await importProducts(shop, anEdition('shed'));
    await buy(owner, 'shed');
    const { url } = await linkTo(owner, 'shed');
    const [key = ''] = (await s3.keys()).filter((each) => /^shed.*zip$/.test(each));
    const productFiles = elsewhere();
    if (!productFiles) await open(s3.settings).remove(key);
    const beside = shop.beside(productFiles ? { productFiles } : {});
    const headers = { cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; '), accept: '*/*' };
    const response = await beside.app.request(url, { headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const logged = shop.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(expect.objectContaining({ event, file: key }));
    const { purchases } = await owner.call(contract.getTitle, { params: { productId: 'shed' } });
    expect(purchases).toMatchObject([{ firstDownloadedAt: null }]);
  },
);
