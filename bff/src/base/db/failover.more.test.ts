/** Two store processes, haproxy between them and Postgres, and a replica that is promoted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { needs } from '@storefront/testkit/needs';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@storefront/testkit/postgres/streaming-replica';
import { hasHaproxy, type RunningHaproxy, startHaproxy } from '@storefront/testkit/servers/haproxy';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInOrders } from '../../testing/crash/invariants.ts';
import { type OrdersUnderLoad, startOrders } from '../../testing/orders-under-load.ts';
import { type StoreProcess, startListeningStore } from '../../testing/store-process.ts';
import { MINUTE, SECOND } from '../clock.ts';

/** Number of shoppers at each process. */
const SHOPPERS = 4;

async function degraded({ origin }: StoreProcess): Promise<string[]> {
  const { parts }: { parts: { name: string; status: string }[] } = JSON.parse(
    await (await fetch(`${origin}/readyz`)).text(),
  );
  return parts.flatMap(({ name, status }) => (status === 'ok' ? [] : name));
}

describe.runIf(hasHaproxy)('under load', needs('haproxy'), () => {
  let postgres: ReplicatedPostgres;
  let haproxy: RunningHaproxy;
  let stores: StoreProcess[];
  let orders: OrdersUnderLoad;
  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    await postgres.primary.query('create role haproxy login');
    haproxy = await startHaproxy([postgres.primary.socket, postgres.replica.socket]);
    const env = {
      DATABASE_URL: `postgres://storefront@${haproxy.host}/storefront`,
      DATABASE_READ_URL: postgres.replica.url,
      PUBLIC_ORIGIN: TEST_ORIGIN,
      TRUSTED_PROXY_HOPS: '1',
    };
    stores = await Promise.all([startListeningStore(env), startListeningStore(env)]);
    orders = startOrders(
      stores.map(({ origin }) => origin),
      SHOPPERS,
    );
  });
  afterAll(async () => {
    for (const { child } of stores) child.kill('SIGTERM');
    expect(await Promise.all(stores.map(({ exit }) => exit))).toEqual([0, 0]);
    await haproxy.stop();
    await postgres.stop();
  });

  /** Waits until four more orders per shopper are paid. */
  async function moreOrders(): Promise<void> {
    const before = orders.paid.length;
    await expect.poll(() => orders.paid.length - before, { timeout: 1 * MINUTE }).toBeGreaterThan(4 * SHOPPERS);
  }

  async function areDegraded(parts: readonly string[]): Promise<void> {
    for (const store of stores) await expect.poll(() => degraded(store), { timeout: 20 * SECOND }).toEqual(parts);
  }

  test('orders go on after haproxy has ended all connections', { timeout: 2 * MINUTE }, async () => {
    await moreOrders();
    await haproxy.restart();
    await moreOrders();
    await areDegraded([]);
  });

  test('orders go on after haproxy was silent', { timeout: 2 * MINUTE }, async () => {
    haproxy.silence();
    for (const store of stores) await expect.poll(() => degraded(store)).toContain('database');
    haproxy.unsilence();
    await moreOrders();
    await areDegraded([]);
  });

  test('when the primary is killed and its replica promoted, no order is lost or doubled, and writes go on within 10 seconds', {
    timeout: 2 * MINUTE,
  }, async () => {
    const statuses = new Set<number>();
    let isBrowsing = true;
    const browse = async ({ origin }: StoreProcess) => {
      for (; isBrowsing; await sleep(150)) statuses.add((await fetch(`${origin}/api/products`)).status);
    };
    const browsing = Promise.all(stores.map(browse));
    await moreOrders();

    await postgres.primary.kill();
    await postgres.replica.query('select pg_promote()');
    const promotedAt = performance.now();
    const firstWrite = () => orders.writes.find(({ beganAt }) => beganAt > promotedAt);
    await expect.poll(firstWrite, { timeout: 1 * MINUTE }).toBeDefined();
    const seconds = ((firstWrite()?.endedAt ?? Number.NaN) - promotedAt) / SECOND;
    await moreOrders();
    await orders.stop();
    isBrowsing = false;
    await browsing;

    const { query } = postgres.replica;
    const known = await query<{ id: string }>("select id from orders where status = 'paid'");
    expect(known.map(({ id }) => id).toSorted()).toEqual(orders.paid.toSorted());
    await expect.poll(() => violationsInOrders(query)).toEqual([]);
    expect(seconds).toBeLessThan(10);
    expect([...statuses]).toEqual([200]);
    await areDegraded(['replica']);
  });
});
