/** The store behind nginx, which keeps idle connections to its servers for a minute. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { needs } from '@storefront/testkit/needs';
import { createTestDatabase, type TestDatabase } from '@storefront/testkit/postgres/test-database';
import { hasNginx, startNginx } from '@storefront/testkit/servers/nginx';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { MINUTE, SECOND } from '../base/clock.ts';
import { type StoreProcess, startListeningStore } from '../testing/store-process.ts';
import { startTestApp } from '../testing/test-app.ts';
import { listen } from './server.ts';

const order = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-sixteen-or-more' },
  body: JSON.stringify({ cartVersion: 1, totalCents: 2999 }),
};

/** Starts a TCP proxy to `port` that reports which side ends a connection first. */
async function startHop(port: number): Promise<{ readonly server: Server; readonly firstEnd: Promise<string> }> {
  const { promise: firstEnd, resolve } = Promise.withResolvers<string>();
  const server = createServer({ allowHalfOpen: true }, (proxy) => {
    const store = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    proxy.once('end', () => resolve('nginx'));
    store.once('end', () => resolve('the store'));
    proxy.pipe(store).pipe(proxy);
    for (const socket of [proxy, store]) socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, firstEnd };
}

test.runIf(hasNginx)(
  'an idle connection is ended by nginx, never by the store, so no order meets one that is being closed',
  { ...needs('nginx'), timeout: 2 * MINUTE },
  async () => {
    const shop = await startTestApp();
    const port = await freePort();
    const store = await listen(shop.app.fetch, { host: '127.0.0.1', port });
    const { server: hop, firstEnd } = await startHop(port);
    const nginx = await startNginx([(hop.address() as AddressInfo).port]);
    onTestFinished(async () => {
      await nginx.stop();
      await store.close();
      await shop.stop();
      hop.close();
    });
    expect((await fetch(`${nginx.origin}/api/orders`, order)).status).toBe(403);
    expect(await firstEnd).toBe('nginx');
  },
);

describe.runIf(hasNginx)('while one of two servers ends', needs('nginx'), () => {
  let database: TestDatabase;
  let stores: StoreProcess[];
  beforeAll(async () => {
    database = await createTestDatabase(inject('templateUrl'));
    stores = await Promise.all([1, 2].map(() => startListeningStore({ DATABASE_URL: database.url })));
  });
  afterAll(() => {
    for (const { child } of stores) child.kill('SIGKILL');
  });

  test('no request through nginx fails, whether it reads or writes', { timeout: 1 * MINUTE }, async () => {
    const nginx = await startNginx(stores.map(({ origin }) => Number(new URL(origin).port)));
    onTestFinished(() => nginx.stop());
    const statuses = new Map<number, number>();
    let isOver = false;
    const ask = async (path: string, init?: RequestInit) => {
      while (!isOver) {
        const response = await fetch(nginx.origin + path, init);
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      }
    };
    const load = [1, 2, 3, 4].flatMap(() => [ask('/api/orders', order), ask('/healthz')]);
    const [ending] = stores;
    await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(50);
    ending?.child.kill('SIGTERM');
    expect(await ending?.exit).toBe(0);
    const before = statuses.get(200) ?? 0;
    await expect.poll(() => statuses.get(200) ?? 0, { timeout: 20 * SECOND }).toBeGreaterThan(before + 50);
    isOver = true;
    await Promise.all(load);
    expect([...statuses.keys()].sort()).toEqual([200, 403]);
  });
});
