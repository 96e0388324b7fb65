/** The metrics that a process exposes to Prometheus over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { createTestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MetricsServer, serveMetrics } from '../../../process/metrics/metrics-server.ts';
import { judgeCanaries } from '../../../releases/canary/canary-guard.ts';
import { activate, startCanary } from '../../../releases/registry/activations.ts';
import { createPageCache } from '../../../site/pages/page-cache.ts';
import { ACTIVE, browserWith, CANARY, startCanaryShop } from '../../../testing/canary-shop.ts';
import { pay, startWithCart } from '../../../testing/checkout.ts';
import { publishSample, sampleCatalog } from '../../../testing/sample-builds.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { createDb } from '../../db/pool.ts';

let shop: TestApp;
let directory: string;
let metrics: MetricsServer;
const LOCAL = { host: '127.0.0.1', port: 0 };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'metrics-'));
  shop = await startCanaryShop(directory);
});
beforeEach(async () => {
  metrics = await serveMetrics({ ...shop, textsPerDay: 500 }, LOCAL);
  return () => metrics.stop();
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const read = async ({ port } = metrics) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** Reads our own series and their values: `name{label="value"}`. */
async function series(of = metrics): Promise<Map<string, number>> {
  const lines = (await read(of)).split('\n').filter((line) => line.startsWith('storefront_'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('requests', () => {
  test('are counted by method, route and status, and timed by route', async () => {
    const browser = shop.client();
    for (const id of ['1', '2', 'nothing']) await browser.request(`/api/products/${id}`);
    const known = await series();
    const route = '/api/products/:productId';
    const requests = (status: number) =>
      known.get(`storefront_http_requests_total{method="GET",route="${route}",status="${status}"}`);
    expect([requests(200), requests(404)]).toEqual([2, 1]);
    expect(known.get(`storefront_http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBe(3);
  });

  test('for pages are counted by app and release, with their renders and those that cost a renderer', async () => {
    for (const { version } of [ACTIVE, CANARY]) await (await browserWith(shop, version)).request('/store');
    const endless = "const load = async () => () => { for (;;); }; exports.default = { pages: { '/store': load } };";
    await publishSample(shop, directory, sampleCatalog, 'endless', endless);
    await browserWith(shop, 'endless');
    await activate(shop, ACTIVE, { actor: 'Ann' });
    await startCanary(shop, CANARY, 50, { actor: 'Ann' });
    const known = await series();
    const requests = (version: string) =>
      known.get(`storefront_page_requests_total{app="mfe-catalog",release="${version}",status="200"}`);
    expect([requests(ACTIVE.version), requests(CANARY.version)]).toEqual([expect.any(Number), expect.any(Number)]);
    const renders = (version: string, result: string) =>
      known.get(`storefront_renders_total{app="mfe-catalog",release="${version}",result="${result}"}`);
    expect(renders(ACTIVE.version, 'rendered')).toBeGreaterThan(0);
    expect([renders('endless', 'faulty'), renders('endless', 'rendered')]).toEqual([1, undefined]);
    expect(known.get('storefront_render_duration_seconds_count{app="mfe-catalog"}')).toBeGreaterThan(0);
  });

  test('of strangers, whatever they make up, add no series', async () => {
    const strange = (text: string) => [
      { path: `/${text}` },
      { path: `/api/${text}` },
      { path: `/store/${text}` },
      { path: `/store?search=${text}` },
      { path: `/api/products/${text}` },
      { path: `/assets/${text}/v1/main.js` },
      { path: `/assets/mfe-catalog/${text}/main.js` },
      { path: `/releases/${text}` },
      { path: '/home', init: { method: text.toUpperCase() } },
      {
        path: '/api/session',
        init: { headers: { 'x-request-id': text, 'user-agent': text, cookie: `visitor=${text}` } },
      },
    ];
    const send = async (text: string) => {
      const browser = shop.client();
      for (const { path, init } of strange(text)) await (await browser.request(path, init)).text();
      const report = { app: `app-${text}`, version: text, kind: 'load', path: `/${text}` } as const;
      await browser.call(contract.reportClientError, { body: report });
    };
    // Enough requests to draw each release, so that its pages and renders are known.
    for (let n = 0; n < 40; n += 1) await send(`known${n}`);
    const before = await series();
    for (let n = 0; n < 60; n += 1) await send(`stranger${n}`);
    const after = await series();
    // On a busy machine a render may exceed its budget for the first time.
    const isNew = (key: string) => !before.has(key) && !key.includes('result="faulty"');
    expect([...after.keys()].filter(isNew)).toEqual([]);
    expect(await read()).not.toMatch(/stranger|known\d/);
  });
});

describe('the shop', () => {
  test('tells sign-ins by way and result, orders by state, money, messages, texts and connections', async () => {
    const { browser, cart } = await startWithCart(shop, 'measured@example.com');
    await pay(browser, cart);
    const wrong = { email: 'measured@example.com', password: 'wrong-password' };
    await browser.problem(contract.signIn, { body: wrong });
    await browser.call(contract.signIn, { body: { ...wrong, password: TEST_PASSWORD } });
    const known = await series();
    expect(Object.fromEntries(known)).toMatchObject({
      'storefront_sign_ins_total{by="password",result="signed-in"}': 1,
      'storefront_sign_ins_total{by="password",result="refused"}': 1,
      'storefront_orders_today{state="paid"}': 1,
      'storefront_money_today_cents{direction="in"}': 7997,
      'storefront_money_today_cents{direction="refunded"}': 0,
      'storefront_oldest_pending_order_seconds{state="pending"}': 0,
      'storefront_outbox_messages{kind="email"}': 0,
      'storefront_texts_left{purpose="sign-in"}': 300,
      'storefront_texts_left{purpose="enrolling"}': 200,
      storefront_last_backup_timestamp_seconds: 0,
      storefront_figures_up: 1,
      'storefront_queue_entries{queue="passwords",state="waiting"}': 0,
      'storefront_database_connections{state="waiting"}': 0,
    });
    expect(await read()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('names nobody: no email, id, address or name of a product', async () => {
    const { browser, cart } = await startWithCart(shop, 'secret-shopper@example.com');
    const { order } = await pay(browser, cart);
    const text = await read();
    for (const secret of ['secret-shopper', order.id, cart.id, browser.address]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test('tells what was judged of canaries', async () => {
    await judgeCanaries(shop);
    expect((await series()).get('storefront_canary_verdicts_total{app="mfe-catalog",verdict="kept"}')).toBeGreaterThan(
      0,
    );
  });

  test('tells how often pages are found in memory', async () => {
    const pageCache = createPageCache(shop.listener, shop.clock, shop.log);
    const browser = createTestClient(shop.beside({ pageCache }).app);
    const hits = async () => (await series()).get('storefront_cache_reads_total{cache="pages",result="hit"}');
    await expect
      .poll(async () => {
        await (await browser.request('/home')).text();
        return await hits();
      })
      .toBeGreaterThan(0);
    pageCache.stop();
  });
});

test('a part that does not work is told', async () => {
  const component = shop.components.component('outbox');
  component.hasFailed('a test says so');
  expect((await series()).get('storefront_part_up{part="outbox"}')).toBe(0);
  component.isWell();
  expect((await series()).get('storefront_part_up{part="outbox"}')).toBe(1);
});

describe('without the database', () => {
  test('figures of the shop are absent and everything else is there', async () => {
    const proxy = await startDatabaseProxy(shop.database.url);
    const db = createDb(proxy.through(shop.database.url), { poolSize: 1 }, shop.log);
    const own = await serveMetrics({ ...shop, db, textsPerDay: 500, figuresTimeout: 50 }, LOCAL);
    await proxy.cut();
    const known = await series(own);
    expect(known.get('storefront_figures_up')).toBe(0);
    expect([...known.keys()].filter((key) => /_today|_outbox|_texts|_pending/.test(key))).toEqual([]);
    expect(known.has('storefront_database_connections{state="open"}')).toBe(true);
    expect(shop.logs.join()).toContain('figures_not_read');
    await own.stop();
    await db.destroy();
  });
});

test('the port has nothing but metrics', async () => {
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${metrics.port}${path}`, init)).status;
  expect([
    await statusOf('/metrics'),
    await statusOf('/'),
    await statusOf('/api/session'),
    await statusOf('/metrics', { method: 'POST' }),
  ]).toEqual([200, 404, 404, 404]);
});

test('a port that is in use is named', async () => {
  await expect(serveMetrics({ ...shop, textsPerDay: 1 }, { ...LOCAL, port: metrics.port })).rejects.toThrow(
    `Metrics cannot be served on 127.0.0.1:${metrics.port} of METRICS_PORT`,
  );
});
