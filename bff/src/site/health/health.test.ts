/** Requests while the database is unavailable. */
import { contract } from '@storefront/contract';
import { type DatabaseProxy, startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { soonerThan } from '@storefront/testkit/sooner';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let proxy: DatabaseProxy;
let shop: TestApp;
beforeAll(async () => {
  proxy = await startDatabaseProxy(inject('templateUrl'));
  shop = await startTestApp({ poolSize: 2, throughUrl: proxy.through });
});
afterAll(async () => {
  await shop.stop();
  await proxy.cut();
});

async function statusOf(path: string, asked = shop): Promise<number> {
  return (await asked.client().request(path)).status;
}

async function databaseStatus(): Promise<string | undefined> {
  const { parts } = await shop.client().call(contract.getReadiness, {});
  return parts.find(({ name }) => name === 'database')?.status;
}

test('with the database up, the process is alive and ready', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  expect(await databaseStatus()).toBe('ok');
});

describe('when the database goes down', () => {
  test('the process stays alive, says what is away, refuses within a second, and recovers by itself', async () => {
    const browser = await shop.signedIn();
    await proxy.cut();
    expect(await statusOf('/healthz')).toBe(200);
    await expect.poll(databaseStatus).toBe('degraded');
    for (const path of ['/api/products', '/api/cart', '/api/session']) {
      const response = await soonerThan(1.5 * SECOND, browser.request(path));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toMatchObject({ code: 'server_busy' });
    }
    expect(await browser.problem(contract.addCartItem, { body: { productId: '1' } })).toMatchObject({ status: 503 });
    await proxy.mend();
    await expect.poll(databaseStatus).toBe('ok');
    expect((await browser.call(contract.addCartItem, { body: { productId: '1' } })).items).toHaveLength(1);
  });
});

test('a connection lost in the middle of a transaction costs that transaction only', async () => {
  const work = shop.db.transaction().execute(async (tx) => {
    await proxy.cut();
    await proxy.mend();
    return await tx.selectFrom('products').select('id').execute();
  });
  await expect(work).rejects.toThrow(/Connection terminated|not queryable/);
  await expect.poll(databaseStatus).toBe('ok');
});

test('when every connection is taken, a request is refused within about a second', async () => {
  const full = await startTestApp({ poolSize: 1, timeouts: {} });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await expect.poll(() => statusOf('/api/products', full)).toBe(200);
  const holder = full.db.transaction().execute(() => released);
  const response = await soonerThan(1.5 * SECOND, full.client().request('/api/products'));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await statusOf('/healthz', full)).toBe(200);
  release();
  await holder;
  expect(await statusOf('/api/products', full)).toBe(200);
  await full.stop();
});

test('a statement that takes too long is given up, and the request refused as one to try again', async () => {
  const slow = await startTestApp({
    throughUrl: (url) => `${url}${url.includes('?') ? '&' : '?'}statement_timeout=2000`,
  });
  const browser = await slow.signedIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holder = slow.db.transaction().execute(async (tx) => {
    await tx.selectFrom('carts').select('id').forUpdate().execute();
    lock();
    await released;
  });
  await locked;
  const response = await browser.request('/api/cart/items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productId: '1' }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: 'server_busy' });
  expect(slow.logs.some((line) => line.includes('57014'))).toBe(true);
  release();
  await holder;
  expect((await browser.call(contract.addCartItem, { body: { productId: '1' } })).items).toHaveLength(1);
  await slow.stop();
});

test('while shutting down, it is alive but not ready', async () => {
  const ending = await startTestApp({ isShuttingDown: () => true });
  const [health, readiness] = await Promise.all(['/healthz', '/readyz'].map((path) => ending.client().request(path)));
  expect([health?.status, readiness?.status]).toEqual([200, 503]);
  await ending.stop();
});
