/** Responses about products are cached in memory until products change. */
import { contract } from '@storefront/contract';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPageCache, type PageCache } from '../../site/pages/page-cache.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LIST = '/api/products';
const PRODUCT = '/api/products/1';

let shop: TestApp;
let pageCache: PageCache;
let visitor: TestClient;
/** Counts the statements on products that were sent to the database. */
let reads: () => number;

beforeAll(async () => {
  shop = await startTestApp();
  pageCache = createPageCache(shop.listener, shop.clock, shop.log);
  const executed = vi.spyOn(shop.db.getExecutor(), 'executeQuery');
  reads = () => executed.mock.calls.filter(([{ sql }]) => sql.includes('"products"')).length;
  visitor = createTestClient(shop.beside({ pageCache }).app);
  // Responses are cached only once the listener is connected.
  await vi.waitFor(async () => expect(await readsOf(LIST)).toBe(0), { timeout: 30_000 });
});
afterAll(async () => {
  pageCache.stop();
  await shop.stop();
});

async function readsOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const before = reads();
  await (await visitor.request(path, { headers })).text();
  return reads() - before;
}

test('an answer is read once, whoever asks and in whichever encoding', async () => {
  expect(await readsOf(PRODUCT)).toBe(1);
  for (const encoding of ['br', 'gzip', 'identity']) {
    expect(await readsOf(PRODUCT, { 'accept-encoding': encoding })).toBe(0);
  }
  expect(await readsOf('/api/products/2')).toBe(1);
});

test('a search is another answer than the whole list, and the order of parameters does not matter', async () => {
  expect(await readsOf(`${LIST}?search=castle&sort=name`)).toBeGreaterThan(0);
  expect(await readsOf(`${LIST}?sort=name&search=castle`)).toBe(0);
});

test('every request is still checked and counted', async () => {
  const refused = await visitor.request(`${LIST}?surprise=1`);
  expect(refused.status).toBe(400);
  const busy = createTestClient(shop.beside({ pageCache }).app);
  for (let n = 0; n < 600; n += 1) await busy.request(PRODUCT);
  expect((await busy.request(PRODUCT)).status).toBe(429);
});

test('a change of a product is seen', async () => {
  const before = await visitor.call(contract.getProduct, { params: { productId: '1' } });
  await shop.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', '1').execute();
  await vi.waitFor(
    async () => {
      const after = await visitor.call(contract.getProduct, { params: { productId: '1' } });
      expect([before.name, after.name]).toEqual(['Castle', 'Renamed']);
    },
    { timeout: 30_000 },
  );
});
