/** Public reads on a real streaming replica that falls behind, goes away and comes back. */
import { contract, type ProductFilter } from '@storefront/contract';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@storefront/testkit/postgres/streaming-replica';
import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { soonerThan } from '@storefront/testkit/sooner';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { serveMetrics } from '../../process/metrics/metrics-server.ts';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { createPageCache, type PageCache } from '../../site/pages/page-cache.ts';
import { add, pay } from '../../testing/checkout.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { SECOND, systemClock } from '../clock.ts';
import { type Components, createComponents } from '../component-health.ts';
import { createLog } from '../log.ts';
import { publicDataRead } from '../signals.ts';
import type { Db } from './database.ts';
import { createListener, type Listener } from './listen.ts';
import { migrateToLatest } from './migrate.ts';
import { openReplica } from './open-replica.ts';
import { createDb } from './pool.ts';
import { followReplica, type Replica } from './replica.ts';

let postgres: ReplicatedPostgres;
let shop: TestApp;
let db: Db;
let listener: Listener;
let logs: string[];
const log = createLog('trace', { write: (line) => logs.push(line) });

beforeAll(async () => {
  logs = [];
  postgres = await startReplicatedPostgres();
  db = createDb(postgres.primary.url, { poolSize: 5, ...LONG_TIMEOUTS }, log);
  await migrateToLatest(db, log);
  await seedProducts(db, systemClock.now());
  listener = createListener(postgres.primary.url, log);
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.stop();
  await listener.stop();
  await db.destroy();
  await postgres.stop();
});

let components: Components;
let replica: Replica;
let pageCache: PageCache;
let served: string[];
beforeEach(() => {
  logs = [];
  components = createComponents({ clock: systemClock, log });
  pageCache = createPageCache(listener, systemClock, log);
  served = [];
  return publicDataRead.listen(({ from }) => served.push(from));
});
afterEach(async () => {
  pageCache.stop();
  await replica.stop();
  await resumeReplay();
});

async function pauseReplay(): Promise<void> {
  await postgres.replica.query('select pg_wal_replay_pause()');
  const state = async () => await postgres.replica.query('select pg_get_wal_replay_pause_state() as state');
  await expect.poll(state).toEqual([{ state: 'paused' }]);
}
const resumeReplay = () => postgres.replica.query('select pg_wal_replay_resume()');

const open = (databaseReadUrl: string) =>
  openReplica({ databaseReadUrl, databasePoolSize: 3 }, { primary: db, listener, components, log });

const isUsed = () => replica.current() !== undefined;

/** A browser of a process that reads from `opened`, once that has caught up. */
async function browserWith(opened: Replica | undefined): Promise<TestClient> {
  if (!opened) throw new Error('there is no replica');
  replica = opened;
  await expect.poll(isUsed).toBe(true);
  return createTestClient(shop.beside({ db, listener, replica, components, pageCache }).app);
}

const reasonOf = () => components.states().find(({ name }) => name === 'replica')?.reason;
const countOf = (event: string) => logs.filter((line) => line.includes(`"event":"${event}","part":"replica"`)).length;

const READS = [
  '/api/products',
  '/api/products?search=castle',
  '/api/newest-products',
  '/api/products/1',
  '/api/products/by-slug/castle',
  '/api/comparison?slugs=castle',
];

test('what everybody may read comes from it, and of an account nothing, so that nobody misses what they have just written', async () => {
  const browser = await browserWith(await open(postgres.replica.url));
  for (const path of READS) expect([path, (await browser.request(path)).status]).toEqual([path, 200]);
  expect(new Set(served)).toEqual(new Set(['replica']));

  await pauseReplay();
  served = [];
  await browser.call(contract.signUp, { body: { email: 'replicated@example.com', password: TEST_PASSWORD } });
  const { order } = await pay(browser, await add(browser));
  expect((await browser.call(contract.listOrders, { query: {} })).orders.map(({ id }) => id)).toEqual([order.id]);
  expect((await browser.call(contract.getCart, {})).items).toEqual([]);
  expect(served).toEqual([]);
  expect(await postgres.replica.query("select from users where email = 'replicated@example.com'")).toEqual([]);
});

test('a change is never followed by what was before it, although the replica does not have that change', async () => {
  const browser = await browserWith(await open(postgres.replica.url));
  const priceOf = async (query: ProductFilter) =>
    (await browser.call(contract.listProducts, { query })).products.find(({ id }) => id === '1')?.priceCents;
  const before = await priceOf({});
  await pauseReplay();
  await postgres.primary.query("update products set price_cents = 3456 where id = '1'");
  await expect.poll(() => priceOf({})).toBe(3456);
  served = [];
  // These were not requested before.
  for (const sort of ['name', 'price-up', 'price-down'] as const) expect(await priceOf({ sort })).toBe(3456);
  expect(served).not.toContain('replica');
  const [stale] = await postgres.replica.query<{ price: number }>(
    "select price_cents as price from products where id = '1'",
  );
  expect([stale?.price, before]).toEqual([before, 2999]);

  await resumeReplay();
  await expect.poll(isUsed).toBe(true);
  served = [];
  expect([await priceOf({ search: 'cast' }), served]).toEqual([3456, ['replica']]);
});

test('while it is too far behind, the primary is read, and the log says so once, as do /readyz and metrics', async () => {
  const pool = createDb(postgres.replica.url, { poolSize: 3, isPooled: true }, log);
  const component = components.component('replica');
  const browser = await browserWith(followReplica({ primary: db, replica: pool, listener, component, maxLag: 2000 }));
  const metrics = await serveMetrics({ ...shop, replica, textsPerDay: 1 }, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => metrics.stop());
  const gauge = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    return Number(new RegExp(`^storefront_${name} (.*)$`, 'm').exec(text)?.[1]);
  };
  expect(await gauge('replica_current')).toBe(1);

  await pauseReplay();
  // A replica with nothing to replay is not behind.
  await postgres.primary.query('select txid_current()');
  await expect.poll(reasonOf).toBe('it is behind');
  await browser.request('/api/products?sort=name');
  expect([served.at(-1), await gauge('replica_current')]).toEqual(['primary', 0]);
  expect(await gauge('replica_lag_seconds')).toBeGreaterThan(2);
  const { parts: told } = await browser.call(contract.getReadiness, {});
  expect(told).toContainEqual(expect.objectContaining({ name: 'replica', status: 'degraded', reason: 'it is behind' }));

  await resumeReplay();
  await expect.poll(isUsed).toBe(true);
  expect([countOf('part_failed'), countOf('part_recovered')]).toEqual([1, 1]);
});

describe('while it is away', () => {
  test('nobody notices, the log says so once, and it is used again when it is back', async () => {
    const browser = await browserWith(await open(postgres.replica.url));
    await postgres.replica.kill();
    for (const path of READS) expect([path, (await browser.request(path)).status]).toEqual([path, 200]);
    expect(new Set(served)).toEqual(new Set(['primary']));
    await expect.poll(reasonOf).toBe('it does not answer');
    await postgres.replica.start();
    await expect.poll(isUsed).toBe(true);
    expect(countOf('part_failed')).toBe(1);
  });

  test('in silence, a read waits for seconds at most, and later ones do not', async () => {
    const proxy = await startDatabaseProxy(postgres.replica.url);
    onTestFinished(() => proxy.cut());
    const browser = await browserWith(await open(proxy.through(postgres.replica.url)));
    await browser.request('/api/products');
    proxy.silence();
    const answer = await soonerThan(5 * SECOND, browser.request('/api/products?sort=name'));
    expect([answer.status, served.at(-1)]).toEqual([200, 'primary']);
    await expect.poll(reasonOf).toBe('it does not answer');
    expect((await soonerThan(1 * SECOND, browser.request('/api/products?sort=price-up'))).status).toBe(200);
    proxy.unsilence();
    await expect.poll(isUsed).toBe(true);
  });

  test('a process starts all the same', async () => {
    const proxy = await startDatabaseProxy(postgres.replica.url);
    const url = proxy.through(postgres.replica.url);
    await proxy.cut();
    const opened = await open(url);
    await expect.poll(reasonOf).toBe('it does not answer');
    await proxy.mend();
    await browserWith(opened);
    await proxy.cut();
  });
});

describe('a wrong address is refused at the start', () => {
  const opened = async (url: string) => {
    replica = (await open(postgres.replica.url)) ?? replica;
    return await open(url);
  };

  test.each([
    ['another database of the same server', () => postgres.replica.url.replace(/\w+$/, 'template1')],
    ['a database of another server', () => inject('templateUrl')],
  ])('%s', async (_, url) => {
    await expect(opened(url())).rejects.toThrow(
      'DATABASE_READ_URL names a different database from that of DATABASE_URL and its replicas.',
    );
  });

  test('a role that may not read', async () => {
    await postgres.primary.query('create role stranger login');
    const sees = async () => (await postgres.replica.query("select from pg_roles where rolname = 'stranger'")).length;
    await expect.poll(sees).toBe(1);
    await expect(opened(postgres.replica.url.replace('storefront@', 'stranger@'))).rejects.toThrow(
      'The role of DATABASE_READ_URL may not read the table products.',
    );
  });
});
