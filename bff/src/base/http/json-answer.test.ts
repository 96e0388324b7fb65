/** The API's responses as sent over the wire. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LIST = '/api/products';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await seedProducts(shop.db, shop.clock.now());
});
afterAll(() => shop.stop());

async function get(path: string, headers: Record<string, string>) {
  const response = await shop.client().request(path, { headers });
  return { headers: response.headers, status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

describe('a list', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent as %s to a client that accepts %s, time and again', async (encoding, accepted, decompress) => {
    const plain = await get(LIST, { 'accept-encoding': 'identity' });
    expect(plain.headers.has('content-encoding')).toBe(false);
    for (let n = 0; n < 2; n++) {
      const { headers, body } = await get(LIST, { 'accept-encoding': accepted });
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
      expect(body.length).toBeLessThan(plain.body.length);
      expect(decompress(body).toString()).toBe(plain.body.toString());
    }
  });

  test('that a client has in one form is not sent again in another', async () => {
    const { headers } = await get(LIST, { 'accept-encoding': 'br' });
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    for (const accepted of ['br', 'identity']) {
      const again = await get(LIST, { 'accept-encoding': accepted, 'if-none-match': tag });
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
    }
  });
});

test('a short answer is sent as it is, and so is the answer of a change', async () => {
  const { headers } = await get('/api/session', { 'accept-encoding': 'br' });
  expect(headers.has('content-encoding')).toBe(false);
  const browser = await shop.signedIn('long@example.com');
  await browser.call(contract.addCartItem, { body: { productId: '1' } });
  const changed = await browser.request('/api/cart/items', {
    method: 'POST',
    headers: { 'accept-encoding': 'br', 'content-type': 'application/json' },
    body: JSON.stringify({ productId: '2' }),
  });
  expect([changed.status, changed.headers.get('content-encoding')]).toEqual([200, null]);
});
