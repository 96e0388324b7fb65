/** Visitors per day: counted over HTTP, shown in the console. */
import { contract } from '@storefront/contract';
import { consoleContract as api } from '@storefront/contract/console';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { createTestClient, type TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { checkCookie } from '../../releases/gate/check-budget.ts';
import { pinPath } from '../../releases/previews/pins.ts';
import { startWithOrder } from '../../shop/refunds/testing/refunds.ts';
import { startTestConsole, type TestConsole } from '../../studio/console/testing/console.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { closeDays } from './close-days.ts';
import * as repository from './visitors.repository.ts';
import { createVisitors, MAX_PER_NETWORK, type Visitors } from './visitors.ts';
import { startSaving } from './visitors-worker.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HEADLESS = CHROME.replace('Chrome/', 'HeadlessChrome/');
const GOOGLEBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36';

let shop: TestApp;
let studio: TestConsole;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
});
beforeEach(async () => {
  shop.clock.advance(1 * DAY);
  await shop.visitors.save();
});
afterAll(() => shop.stop());

const visit = (browser: TestClient, userAgent = FIREFOX) =>
  browser.call(contract.getSession, {}, { 'user-agent': userAgent });

/** Requests the worker as a browser does while a page is open. */
const askForWorker = (browser: TestClient, userAgent = FIREFOX) =>
  browser.request('/service-worker.js', {
    headers: { 'service-worker': 'script', 'x-storefront-client': '', 'user-agent': userAgent },
  });

async function salesOf(span: '30-days' | 'year' | 'all' = '30-days') {
  const browser = await studio.byLink();
  return await browser.call(api.getSales, { query: { span } });
}

async function today() {
  const { times } = await salesOf();
  const { visitors, conversionPercent, orders } = times.at(-1) ?? {};
  return { visitors, conversionPercent, orders };
}

async function visitorsToday() {
  await shop.visitors.save();
  return (await today()).visitors;
}

describe('a visitor', () => {
  test('is counted once a day, however often and by whatever they come', async () => {
    const browser = shop.client();
    await askForWorker(browser);
    await visit(browser);
    expect(await visitorsToday()).toBe(1);
    await visit(browser);
    await visit(shop.client(browser.address));
    expect(await visitorsToday()).toBe(1);
    await visit(shop.client(), FIREFOX);
    await visit(browser, CHROME);
    expect(await visitorsToday()).toBe(3);
    shop.clock.advance(1 * DAY);
    await visit(browser);
    expect(await visitorsToday()).toBe(1);
  });

  test('whose page comes from a shared cache is counted by the one request that no cache answers', async () => {
    const answer = await askForWorker(shop.client());
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    const headers = { 'service-worker': 'script', 'user-agent': FIREFOX, 'if-none-match': etag };
    expect((await shop.client().request('/service-worker.js', { headers })).status).toBe(304);
    expect(await visitorsToday()).toBe(2);
  });

  test('costs the database nothing when they come, nor while nobody new comes', async () => {
    const pageCache = createPageCache(shop.listener, shop.clock, shop.log);
    const store = shop.beside({ pageCache });
    const newcomer = () => createTestClient(store.app);
    // From then on the script is known without the database, as far as it comes from there.
    await expect.poll(() => statementsOf(() => askForWorker(newcomer()))).toEqual([]);
    await shop.visitors.save();
    const browser = newcomer();
    const again = async () => {
      await askForWorker(browser);
      await shop.visitors.save();
    };
    await again();
    expect(await statementsOf(again)).toEqual([]);
    pageCache.stop();
  });

  test('who was at two processes is counted once', async () => {
    const visitors = createVisitors(shop);
    const other = shop.beside({ visitors });
    const here = shop.client();
    await visit(here);
    await visit(createTestClient(other.app, here.address));
    await visit(createTestClient(other.app));
    await Promise.all([shop.visitors.save(), visitors.save()]);
    expect((await today()).visitors).toBe(2);
  });

  test('leaves nothing that names them, neither in a table nor on the device', async () => {
    const browser = shop.client('203.0.113.77');
    await askForWorker(browser);
    await shop.visitors.save();
    expect([...browser.cookies]).toEqual([]);
    const rows = await shop.database.query<{ text: string }>(
      `select to_jsonb(h)::text as text from visitor_hashes h union all select to_jsonb(d)::text from visitor_days d`,
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/203\.0\.113|Firefox/);
    const hashes = await shop.database.query<{ hash: Buffer }>('select hash from visitor_hashes');
    shop.clock.advance(1 * DAY);
    await askForWorker(browser);
    await shop.visitors.save();
    const tomorrow = await shop.database.query<{ hash: Buffer }>(
      'select hash from visitor_hashes order by day desc limit 1',
    );
    expect(hashes.map(({ hash }) => hash.toString('hex'))).not.toContain(tomorrow[0]?.hash.toString('hex'));
  });
});

describe('not counted', () => {
  test.each([
    ['Googlebot', GOOGLEBOT],
    ['a browser without a window', HEADLESS],
    ['curl', 'curl/8.14.1'],
    ['who does not say what it is', ''],
  ])('is %s', async (_, userAgent) => {
    await askForWorker(shop.client(), userAgent);
    await visit(shop.client(), userAgent);
    expect(await visitorsToday()).toBe(0);
  });

  test('is what no open page of a person asks for', async () => {
    const browser = shop.client();
    const headers = { 'user-agent': FIREFOX };
    await browser.call(contract.getSession, {}, { ...headers, 'x-storefront-client': 'background' });
    await browser.request('/api/products', { headers: { ...headers, 'x-storefront-client': '' } });
    await browser.request('/service-worker.js', { headers: { ...headers, 'x-storefront-client': '' } });
    const isAhead = { 'sec-purpose': 'prefetch;prerender' };
    await browser.call(contract.getSession, {}, { ...headers, ...isAhead });
    await browser.request('/healthz', { headers: { ...headers, 'x-storefront-client': '' } });
    expect(await visitorsToday()).toBe(0);
  });

  test('are the console, the release gate, previews and local builds', async () => {
    const owner = await studio.byLink();
    await owner.call(api.getWaiting, {}, { 'user-agent': FIREFOX });
    const checking = shop.client();
    const { name, value } = await checkCookie(shop);
    checking.cookies.set(name, value);
    await askForWorker(checking);
    const previewing = shop.client();
    await previewing.request(await pinPath(shop, { app: 'mfe-catalog', version: 'v2' }), {
      headers: { 'x-storefront-client': '' },
    });
    expect(previewing.cookies.has('__Host-release-pins')).toBe(true);
    await visit(previewing);
    const developing = shop.client();
    developing.cookies.set('__Host-release-development', 'of a local build');
    await visit(developing);
    expect(await visitorsToday()).toBe(0);
  });

  test('are more than 50 browsers of one network, which are made up', async () => {
    for (let n = 0; n < MAX_PER_NETWORK + 20; n += 1) await visit(shop.client('203.0.113.9'), `${FIREFOX} ${n}`);
    await visit(shop.client());
    expect(await visitorsToday()).toBe(MAX_PER_NETWORK + 1);
  });

  test('are more visitors than a process keeps, which the log tells once', async () => {
    const visitors = createVisitors(shop, 2);
    for (let n = 0; n < 5; n += 1) visitors.count({ address: `203.0.113.${n}`, userAgent: FIREFOX });
    await visitors.save();
    expect((await today()).visitors).toBe(2);
    expect(shop.logs.filter((line) => line.includes('visitors_uncounted'))).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  const left = async () => {
    const [row] = await shop.database.query<{ salts: number; hashes: number }>(
      'select (select count(*)::int from visitor_salts) as salts, (select count(*)::int from visitor_hashes) as hashes',
    );
    return row;
  };

  test('keeps of a day that is over its number alone', async () => {
    await visit(shop.client());
    await visit(shop.client());
    await shop.visitors.save();
    await closeDays(shop);
    expect(await visitorsToday()).toBe(2);
    shop.clock.advance(1 * DAY);
    await closeDays(shop);
    expect(await left()).toEqual({ salts: 0, hashes: 0 });
    expect((await salesOf()).times.at(-2)?.visitors).toBe(2);
    await visit(shop.client());
    expect(await visitorsToday()).toBe(1);
  });

  test('comes ten minutes after midnight, so that processes can write their last visitors', async () => {
    await visit(shop.client());
    shop.clock.advance(12 * HOUR + 5 * MINUTE);
    await closeDays(shop);
    await shop.visitors.save();
    shop.clock.advance(10 * MINUTE);
    await closeDays(shop);
    expect((await salesOf()).times.at(-2)?.visitors).toBe(1);
    shop.clock.advance(12 * HOUR);
  });

  test('is not undone by a process that comes with visitors of a day that is over', async () => {
    const late = createVisitors(shop);
    late.count({ address: '203.0.113.8', userAgent: FIREFOX });
    await late.save();
    late.count({ address: '203.0.113.9', userAgent: FIREFOX });
    shop.clock.advance(1 * DAY);
    await closeDays(shop);
    await late.save();
    expect((await salesOf()).times.at(-2)?.visitors).toBe(1);
    const hashes = await shop.database.query('select from visitor_hashes');
    expect(hashes).toEqual([]);
  });

  test('and a process that writes at the same time wait for each other', async () => {
    const late = createVisitors(shop);
    late.count({ address: '203.0.113.8', userAgent: FIREFOX });
    await late.save();
    late.count({ address: '203.0.113.9', userAgent: FIREFOX });
    shop.clock.advance(1 * DAY);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const saved = await inTransaction(shop.db, async (tx) => {
      const days = await repository.lockOpenDays(tx, repository.dayOf(shop.clock.now()));
      const saving = late.save();
      await expect.poll(() => shop.database.query(waiting)).toHaveLength(1);
      await repository.closeDaysBefore(tx, days);
      return { saving };
    });
    await saved.saving;
    expect((await salesOf()).times.at(-2)?.visitors).toBe(1);
    expect(await shop.database.query('select from visitor_hashes')).toEqual([]);
  });

  test('knows no number of a day whose visitors a restored backup has not', async () => {
    await visit(shop.client());
    await shop.visitors.save();
    await shop.database.query('delete from visitor_salts');
    expect((await today()).visitors).toBeNull();
    shop.clock.advance(1 * DAY);
    await closeDays(shop);
    expect((await salesOf()).times.at(-2)?.visitors).toBeNull();
  });
});

test('when the database loses the hashes in a crash, each process writes its visitors again, under one salt', async () => {
  const visitors = createVisitors(shop);
  const other = shop.beside({ visitors });
  const [both, second, third] = [shop.client(), shop.client(), shop.client()];
  await visit(both);
  await visit(second);
  await visit(shop.client());
  await visit(createTestClient(other.app, both.address));
  await visitors.save();
  expect(await visitorsToday()).toBe(3);
  await shop.database.query('truncate visitor_salts cascade');
  await visit(createTestClient(other.app, third.address));
  await visitors.save();
  await visit(third);
  expect(await visitorsToday()).toBe(4);
});

describe('while the database is away', () => {
  let store: TestApp;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(inject('templateUrl'));
    store = await startTestApp({ throughUrl: (url) => proxy.through(url) });
  });
  afterAll(() => store.stop());

  const counted = async () => {
    const [row] = await store.database.query<{ count: number }>('select count(*)::int as count from visitor_hashes');
    return row?.count;
  };

  test('visitors are counted in memory, and written when it is back', async () => {
    await proxy.cut();
    for (let n = 0; n < 3; n += 1) expect((await askForWorker(store.client())).status).toBe(200);
    await expect(store.visitors.save()).rejects.toThrow();
    await askForWorker(store.client());
    store.clock.advance(12 * HOUR);
    await askForWorker(store.client());
    await expect(store.visitors.save()).rejects.toThrow();
    await proxy.mend();
    await expect.poll(() => store.visitors.save().then(counted)).toBe(5);
    const days = await store.database.query('select from visitor_days');
    expect(days).toHaveLength(2);
  });

  test('a process that ends writes its last visitors', async () => {
    const visitors: Visitors = createVisitors(store);
    const worker = startSaving({ ...store, visitors }, 1 * DAY);
    visitors.count({ address: '203.0.113.1', userAgent: CHROME });
    const before = (await counted()) ?? 0;
    await worker.stop();
    expect(await counted()).toBe(before + 1);
  });
});

describe('conversion', () => {
  test('is that of the paid orders to a tenth, and of days with visitors alone', async () => {
    const fresh = await startTestApp();
    const console = startTestConsole(fresh);
    const read = async (span: 'year' | '30-days') => (await console.byLink()).call(api.getSales, { query: { span } });
    await startWithOrder(fresh);
    expect(await read('year')).toMatchObject({ total: { orders: 1, visitors: null, conversionPercent: null } });
    fresh.clock.advance(1 * DAY);
    await fresh.visitors.save();
    // Recreates the time before visitors were counted.
    await fresh.database.query(`delete from visitor_days where day < '2026-06-02'`);
    expect((await read('30-days')).times.at(-1)).toMatchObject({ visitors: 0, conversionPercent: null });
    const { buyAgain } = await startWithOrder(fresh);
    await buyAgain();
    for (let n = 0; n < 30; n += 1) await visit(fresh.client());
    await fresh.visitors.save();
    const { times, total } = await read('30-days');
    const counted = { visitors: 30, conversionPercent: 6.7 };
    expect(times.at(-1)).toMatchObject({ orders: 2, ...counted });
    expect(times.at(-2)).toMatchObject({ orders: 1, visitors: null, conversionPercent: null });
    expect(total).toMatchObject({ orders: 3, ...counted });
    expect((await read('year')).times.at(-1)).toMatchObject({ orders: 3, ...counted });
    expect((await read('year')).times.at(-2)).toMatchObject({ orders: 0, visitors: null, conversionPercent: null });
    await fresh.stop();
  });
});
