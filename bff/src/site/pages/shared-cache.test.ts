/** Pages through a shared cache that uses every permission it has: no visitor gets another's page. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract, type SessionState } from '@storefront/contract';
import type { BootData } from '@storefront/federation/boot';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../../base/clock.ts';
import { createToken } from '../../releases/access/grants.ts';
import { acceptDevelopment, startDevelopment } from '../../releases/develop/developments.ts';
import { activate, rollBack, startCanary } from '../../releases/registry/activations.ts';
import { pinPath } from '../../releases/registry/pins.ts';
import { ReleaseError } from '../../releases/registry/release-error.ts';
import { DEVELOPMENT_VERSION } from '../../releases/registry/release-url.ts';
import { type BrowsableStore, browsableApps, startBrowsableStore } from '../../testing/browsable-store.ts';
import { enrolApp, giveFirstFactor } from '../../testing/mfa.ts';
import { sampleRelease } from '../../testing/release-builds.ts';
import { type CacheKind, cacheKinds, createSharedCache, type SharedCache } from '../../testing/shared-cache.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { runsOf } from '../../testing/tier.ts';

const CATALOG = 'mfe-catalog';
/** Longer than a cache may serve an earlier page. */
const SETTLED = 41 * SECOND;
const by = { actor: 'Ann' };

let store: BrowsableStore;
beforeAll(async () => {
  store = await startBrowsableStore();
  const catalog = browsableApps.find(({ name }) => name === CATALOG);
  for (const version of ['v2', 'v3']) if (catalog) await store.publish(catalog, version);
  await activate(store.shop, { app: CATALOG, version: 'v1' }, by);
});
afterAll(() => store.stop());

async function textOf(response: Response): Promise<string> {
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

async function bootOf(response: Response): Promise<BootData> {
  const [, json = ''] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await textOf(response)) ?? [];
  return JSON.parse(json) as BootData;
}

const through = (cache: SharedCache) => createTestClient(cache);
const direct = () => store.client();

/** Returns the server's direct response to a browser with these cookies, which stay unchanged. */
async function asked(cookies: ReadonlyMap<string, string>, path: string): Promise<BootData> {
  const browser = direct();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return bootOf(await browser.request(path));
}

async function signUp(browser: TestClient, email: string): Promise<TestClient> {
  await browser.call(contract.signUp, { body: { email, password: TEST_PASSWORD } });
  return browser;
}

const has = ({ cookies }: TestClient, name: string) => cookies.has(`__Host-${name}`);
const isPersonal = (browser: TestClient) =>
  ['session', 'sign-in', 'notice', 'release-pins', 'release-development'].some((name) => has(browser, name));

let accounts = 0;
/** Creates browsers of every kind behind one cache. */
async function browsersBehind(cache: SharedCache): Promise<Record<string, TestClient>> {
  accounts += 1;
  const [mara, jon, waiting, pinned] = [through(cache), through(cache), through(cache), through(cache)];
  await signUp(mara, `mara-${accounts}@example.com`);
  await signUp(jon, `jon-${accounts}@example.com`);
  const email = `waits-${accounts}@example.com`;
  await enrolApp(store.shop, await signUp(direct(), email));
  await giveFirstFactor(waiting, email);
  const deps = { clock: store.shop.clock, releaseLinkSecret: 'thirty-two characters of randomness' };
  await pinned.request(await pinPath(deps, { app: CATALOG, version: 'v3' }));
  const developer = through(cache);
  await develop(developer, `developer-${accounts}`);
  return { visitor: through(cache), other: through(cache), mara, jon, waiting, pinned, developer };
}

/** Gives the browser a catalogue from its own machine. */
async function develop(browser: TestClient, name: string): Promise<void> {
  const { shop } = store;
  await createToken(shop, { name, app: CATALOG, rights: ['develop'], createdBy: 'Ann', expiresAt: null });
  const [grant] = await shop.database.query<{ id: string }>('select id from release_grants where name = $1', [name]);
  const { routes } = browsableApps.find((app) => app.name === CATALOG) ?? {};
  const { release } = sampleRelease({ app: CATALOG, ...(routes && { routes }) });
  const build = { app: CATALOG, grantId: grant?.id ?? '', origin: 'http://localhost:4100', release };
  const link = await startDevelopment(shop, build);
  const cookies = {
    get: () => undefined,
    set: (cookie: string, value: string) => void browser.cookies.set(`__Host-${cookie}`, value),
    dropPagesAhead: () => {},
  };
  expect(await acceptDevelopment(shop, cookies, link.split('/').at(-1) ?? '')).toBe(true);
}

const sessionless: SessionState = { user: null, cart: null };

test('whatever people do, their page is their own, and releases and products reach everybody in time', async () => {
  const who = fc.constantFrom('visitor', 'other', 'mara', 'jon', 'waiting', 'pinned', 'developer');
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constant('page'), who, fc.constantFrom('/home', '/store', '/support')) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('wait'), fc.integer({ min: 1, max: 60 }), fc.constant('')) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('form'), who, fc.constant('')) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant('release'), fc.constantFrom('canary', 'activate', 'rollback'), fc.constant('')),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('product'), fc.integer({ min: 100, max: 9999 }), fc.constant('')) },
  );
  const headers = fc.record({
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity'),
    'accept-language': fc.constantFrom('en', 'de, en;q=0.5'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, headers), { minLength: 20, maxLength: 40 }),
      fc.constantFrom(...cacheKinds),
      stepsHold,
    ),
    { numRuns: runsOf({ test: 2, more: 12 }) },
  );
});

type Step = readonly [readonly [kind: string, what: string | number, path: string], Record<string, string>];

async function stepsHold(steps: readonly Step[], kind: CacheKind): Promise<void> {
  const { clock } = store.shop;
  const cache = createSharedCache((path, init) => direct().request(path, init), clock, kind);
  const browsers = await browsersBehind(cache);
  let changedAt = clock.now().getTime() - SETTLED;
  for (const [[kind, what, path], headers] of steps) {
    if (kind === 'wait') clock.advance(Number(what) * SECOND);
    const browser = browsers[what];
    if (kind === 'form' && browser) await postForm(browser);
    if (kind === 'page' && browser) {
      await pageHolds(browser, path, headers, clock.now().getTime() - changedAt >= SETTLED);
    }
    if (kind === 'release') await change(String(what));
    if (kind === 'product') await setPrice(Number(what));
    if (kind === 'release' || kind === 'product') changedAt = clock.now().getTime();
  }
  await change('end');
}

async function change(what: string): Promise<void> {
  const { shop, releases } = store;
  const isCanary = await releases.hasCanary();
  if (what === 'canary' && !isCanary) await unlessRefused(startCanary(shop, { app: CATALOG, version: 'v2' }, 50, by));
  if (what === 'activate' && !isCanary) await unlessRefused(activate(shop, { app: CATALOG, version: 'v3' }, by));
  if (what === 'rollback' || what === 'end') await unlessRefused(rollBack(shop, CATALOG, by));
  if (what === 'end') await unlessRefused(activate(shop, { app: CATALOG, version: 'v1' }, by));
  await releases.refresh();
}

/** Sets the price and waits until the server knows of it. */
async function setPrice(cents: number): Promise<void> {
  await store.shop.database.query("update products set price_cents = $1 where id = '1'", [cents]);
  await expect.poll(async () => textOf(await direct().request('/store'))).toContain(`"priceCents":${cents}`);
}

/** Ignores the registry's refusal of a version that is active already. */
async function unlessRefused(changed: Promise<unknown>): Promise<void> {
  await changed.catch((error: unknown) => {
    if (!(error instanceof ReleaseError)) throw error;
  });
}

const postForm = (browser: TestClient) =>
  browser.request('/forms/add-to-cart', {
    method: 'POST',
    body: 'productId=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'http://localhost:4000/store' },
  });

async function pageHolds(
  browser: TestClient,
  path: string,
  headers: Record<string, string>,
  isSettled: boolean,
): Promise<void> {
  const before = new Map(browser.cookies);
  const wasPersonal = isPersonal(browser);
  const expected = await asked(before, path);
  const response = await browser.request(path, { headers });
  expect([headers['accept-encoding'], null]).toContain(response.headers.get('content-encoding'));
  const { session, notice, releaseSet, apps, data } = await bootOf(response);
  expect({ session, notice }).toEqual({ session: expected.session, notice: expected.notice });
  expect(apps.some(({ version }) => version === DEVELOPMENT_VERSION)).toBe(before.has('__Host-release-development'));
  if (!wasPersonal) expect(session).toEqual(sessionless);
  const isDrawn = has(browser, 'visitor') && !before.has('__Host-visitor');
  // A visitor in the canary gets its releases from then on.
  const due = isDrawn ? await asked(browser.cookies, path) : expected;
  if (wasPersonal || isDrawn || isSettled)
    expect({ releaseSet, data }).toEqual({ releaseSet: due.releaseSet, data: due.data });
}

describe('a page of a visitor', () => {
  test('reaches the server once for a thousand of them', async () => {
    const cache = createSharedCache((path, init) => direct().request(path, init), store.shop.clock);
    for (let n = 0; n < 1000; n += 1) expect((await through(cache).request('/about')).status).toBe(200);
    expect(cache.passed()).toBe(1);
  });

  test('says for how long, also while it is old or the server fails, and by which names it is purged', async () => {
    const { headers } = await direct().request('/store');
    const stale = 'stale-while-revalidate=30, stale-if-error=3600';
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': `public, ${stale}`,
      expires: store.shop.clock.now().toUTCString(),
      'cdn-cache-control': `public, max-age=10, ${stale}`,
      'surrogate-control': `max-age=10, ${stale}`,
      'x-accel-expires': '10',
      'surrogate-key': 'releases public-data',
      'cache-tag': 'releases,public-data',
      vary: 'Cookie, Accept-Encoding',
    });
  });

  test.each(['GET', 'HEAD'])('may be kept from the first %s on, however long it takes to make', async (method) => {
    const { headers } = await direct().request(`/store?search=${method}`, { method });
    expect(headers.get('cdn-cache-control')).toMatch(/^public, max-age=10,/);
  });

  test.each(cacheKinds)('is shown for an hour while the server fails, and / leads to it (a %s cache)', async (kind) => {
    const { clock } = store.shop;
    let isAway = false;
    const away = async () => new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
    const cache = createSharedCache((path, init) => (isAway ? away() : direct().request(path, init)), clock, kind);
    const statuses = async () => {
      const answers = ['/', '/home', '/support'].map((path) => through(cache).request(path));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    await statuses();
    isAway = true;
    for (const wait of [5, 60, 3500]) {
      clock.advance(wait * SECOND);
      expect(await statuses()).toEqual([302, 200, 200]);
    }
  });

  test('is for its browser alone while any app has a canary, so that the canary gets its share', async () => {
    await startCanary(store.shop, { app: CATALOG, version: 'v2' }, 50, by);
    await store.releases.refresh();
    const { headers } = await direct().request('/about');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.getSetCookie().join()).toContain('__Host-visitor=');
    await change('end');
  });

  test('is led to from / by an answer that is the same for everybody, also during a canary', async () => {
    await startCanary(store.shop, { app: CATALOG, version: 'v2' }, 50, by);
    await store.releases.refresh();
    const { status, headers } = await direct().request('/');
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/home', []]);
    expect(headers.get('cdn-cache-control')).toMatch(/^public, max-age=10,/);
    await change('end');
    // A discount code in the address is kept for this browser.
    const carrying = await direct().request('/?code=LANTERN');
    expect([carrying.headers.get('cache-control'), carrying.headers.get('location')]).toEqual(['no-store', '/home']);
  });

  test('that is missing, or missing its data, is for its browser alone', async () => {
    expect((await direct().request('/store/nothing-here')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('outlives neither the outage in which it was made nor the server that made it', async () => {
    await direct().request('/store');
    await store.proxy.cut();
    await vi.waitUntil(() => !store.pageCache.isCurrent(), { timeout: 30_000 });
    const { headers } = await direct().request('/store');
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=5, stale-if-error=3600');
    expect(headers.get('cache-control')).toBe('public, stale-if-error=3600');
    await store.proxy.mend();
    await vi.waitUntil(() => store.pageCache.isCurrent(), { timeout: 30_000 });
  });
});
