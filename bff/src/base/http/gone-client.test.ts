/** Work for a client that has disconnected, over real connections. */
import { contract } from '@storefront/contract';
import { type KeptConnection, keepConnections, withClient } from '@storefront/testkit/postgres/test-database';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let server: RunningServer;
let observer: KeptConnection;
let browser: TestClient;
let leaving: AbortController;
beforeAll(async () => {
  shop = await startTestApp();
  const port = await freePort();
  server = await listen(shop.app.fetch, { host: '127.0.0.1', port });
  const { cookies } = await shop.signedIn();
  const request = (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: leaving.signal });
  browser = createTestClient({ request });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  observer = keepConnections(shop.database.url);
});
beforeEach(() => {
  leaving = new AbortController();
});
afterAll(async () => {
  await observer.end();
  await server.close();
  await shop.stop();
});

/** Runs `work` while every statement about carts waits for a lock. */
async function whileCartsAreLocked(work: () => Promise<void>): Promise<void> {
  await withClient(shop.database.url, async (holder) => {
    await holder.query('begin');
    await holder.query('lock table carts in access exclusive mode');
    await work();
    await holder.query('commit');
  });
}

const countWaiting = async () => {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await observer.query(waiting)).length;
};

test('what it wanted to read is given up at once, and is no failure', async () => {
  const logged = shop.logs.length;
  await whileCartsAreLocked(async () => {
    const gone = expect(browser.call(contract.getCart, {})).rejects.toThrow('aborted');
    await expect.poll(countWaiting).toBe(1);
    leaving.abort();
    await gone;
    await expect.poll(countWaiting).toBe(0);
  });
  await expect.poll(() => shop.logs.slice(logged).some((line) => line.includes('"event":"request"'))).toBe(true);
  expect(shop.logs.slice(logged).filter((line) => /server_busy|request_failed/.test(line))).toEqual([]);
});

test('what it wanted to write is written', async () => {
  await whileCartsAreLocked(async () => {
    const gone = expect(browser.call(contract.addCartItem, { body: { productId: '1' } })).rejects.toThrow('aborted');
    await expect.poll(countWaiting).toBe(1);
    leaving.abort();
    await gone;
  });
  leaving = new AbortController();
  await expect.poll(async () => (await browser.call(contract.getCart, {})).items).toHaveLength(1);
});
