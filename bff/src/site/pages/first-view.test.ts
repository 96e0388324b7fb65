/** First views rendered from releases' own server files, and failures of a release. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import { LONG_TIMEOUTS } from '@storefront/testkit/postgres/test-database';
import { startDatabaseProxy } from '@storefront/testkit/servers/database-proxy';
import { createTestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb } from '../../base/db/pool.ts';
import type { RenderedView } from '../../base/signals.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { publishSample, sampleCatalog, sampleShell } from '../../testing/sample-builds.ts';
import { RENDER_BUDGET, startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let directory: string;
let versions = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'first-view-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  await seedProducts(shop.db, shop.clock.now());
});
beforeEach(async () => {
  shop.logs.length = 0;
  await publish(sampleShell, shellServer);
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

const shellServer = `
  exports.manifest = {
    pages: { '/home': async () => 'the front door' },
    structuredData: { '/home': async () => ({ default: () => ({ '@type': '</script>' }) }) },
  };
  exports.shared = { greeting: { text: 'Welcome' } };
  exports.render = ({ app, path, page, url, boot }) =>
    '<p>' + [app, path, typeof page === 'function' ? page(url) : page, url, boot.data.length].join(' | ') + '</p>';
`;

/** A catalogue whose store page is the JavaScript expression `page`. */
const catalogServer = (page: string) => `
  const load = async () => ${page};
  exports.default = { pages: { '/store': load, '/store/:productId': load } };
`;

async function publish(app: AppDescription, server: string): Promise<string> {
  versions += 1;
  const version = `v${versions}`;
  await publishSample(shop, directory, app, version, server);
  return version;
}

async function get(path: string): Promise<string> {
  const response = await shop.client().request(path);
  expect(response.status).toBe(200);
  return response.text();
}

test("a page of the shell is in the server's HTML", async () => {
  expect(await get('/home')).toContain('<div id="root"><p>shell | /home | the front door | /home | 0</p></div>');
});

test("a page of another app is rendered by its own file, with the shell's shared modules and the page's data", async () => {
  await publish(sampleCatalog, catalogServer("require('greeting').text"));
  expect(await get('/store?search=a')).toContain('<p>mfe-catalog | /store | Welcome | /store?search=a | 1</p>');
});

test('a subscriber hears of each view, and whether it was rendered', async () => {
  const heard: unknown[] = [];
  const hear = (message: unknown) => void heard.push(message);
  subscribe('storefront:first-view', hear);
  await get('/home');
  await publish(sampleCatalog, catalogServer("() => { throw new Error('broken'); }"));
  await get('/store');
  unsubscribe('storefront:first-view', hear);
  expect(heard).toMatchObject([
    { app: 'shell', route: '/home', result: 'rendered', duration: expect.any(Number) },
    { app: 'mfe-catalog', route: '/store', result: 'failed' },
  ]);
});

test('what the page tells search engines comes with it, and cannot end its element', async () => {
  expect(await get('/home')).toContain('<script type="application/ld+json">{"@type":"\\u003c/script>"}</script>');
});

test('where no shared cache may keep the page, its head is on its way before the rest', async () => {
  const proxy = await startDatabaseProxy(shop.database.url);
  const db = createDb(proxy.through(shop.database.url), { poolSize: 1, ...LONG_TIMEOUTS }, shop.log);
  const browser = createTestClient(shop.beside({ db, sharedCacheSeconds: 0 }).app);
  await publish(sampleCatalog, catalogServer("'models'"));
  expect(await (await browser.request('/store')).text()).toContain('| models | /store | 1<');
  proxy.freeze();
  const { body } = await browser.request('/store?search=late');
  const first = await body?.getReader().read();
  const text = Buffer.from(first?.value ?? []).toString();
  expect(text).toContain('</head>');
  expect(text).not.toContain('<body>');
  await proxy.cut();
  await db.destroy();
});

test.each([
  ['throws while it renders', "() => { throw new Error('broken') }", 'broken'],
  ['asks for a module that the shell does not lend', "require('left-pad')", 'left-pad'],
  ['cannot be loaded', "(() => { throw new Error('no') })()", 'no'],
  ['never ends', '() => { for (;;); }', 'did not end within'],
])('a release that %s leaves its page to the browser, is logged and counted', async (_, page, reason) => {
  const version = await publish(sampleCatalog, catalogServer(page));
  const html = await get('/store');
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('needs JavaScript');
  expect(html).toContain('"endpoint":"listProducts"');
  const logged = shop.logs.map((line) => JSON.parse(line)).find(({ event }) => event === 'first_view_failed');
  expect(logged).toMatchObject({
    ...{ app: 'mfe-catalog', version, route: '/store' },
    err: { message: expect.stringContaining(reason) },
  });
  expect(await get('/home')).toContain('the front door');
});

test('a render that never ends costs no page but its own, not even those asked for at the same moment', async () => {
  const door = "(url) => { if (url.includes('locked')) for (;;); return 'an open door' }";
  await publish(sampleShell, shellServer.replace("'the front door'", door));
  const names = ['blue', 'red', 'locked', 'green', 'black'];
  const pages = await Promise.all(names.map((name) => get(`/home?${name}`)));
  const open = names.filter((_, index) => pages[index]?.includes('| an open door |'));
  expect(open).toEqual(['blue', 'red', 'green', 'black']);
  expect(shop.logs.filter((line) => line.includes('first_view_failed'))).toHaveLength(1);
});

test('a server file that could not be read once is read again for the next page', async () => {
  const version = await publish(sampleCatalog, catalogServer("'models'"));
  const file = join(directory, 'assets', 'mfe-catalog', version, 'server', 'index.js');
  await rename(file, `${file}.away`);
  expect(await get('/store')).toContain('<div id="root"></div>');
  await rename(`${file}.away`, file);
  expect(await get('/store')).toContain('| models |');
});

test('a server file that is not the one released is not run', async () => {
  const version = await publish(sampleCatalog, catalogServer("'models'"));
  await appendFile(
    join(directory, 'assets', 'mfe-catalog', version, 'server', 'index.js'),
    '\nglobalThis.hasRun = true;',
  );
  expect(await get('/store')).toContain('<div id="root"></div>');
  expect(globalThis).not.toHaveProperty('hasRun');
  expect(shop.logs.join()).toContain(`server/index.js of mfe-catalog ${version} is not the one released`);
});

test('a release without a server file is left to the browser, and that is no failure', async () => {
  await publishSample(shop, directory, sampleCatalog, 'browser-only', undefined);
  expect(await get('/store')).toContain('<div id="root"></div>');
  expect(shop.logs.join()).not.toContain('first_view_failed');
});

test('a release that is activated renders the next page, also when the one before has rendered many', async () => {
  await publish(sampleCatalog, catalogServer("'first'"));
  expect(await get('/store')).toContain('| first |');
  await publish(sampleCatalog, catalogServer("'second'"));
  expect(await get('/store')).toContain('| second |');
});

test('the server files of a release and its source maps are never served', async () => {
  const version = await publish(sampleCatalog, catalogServer("'models'"));
  const released = join(directory, 'assets/mfe-catalog', version);
  for (const name of ['main.js', 'main.js.map', 'main.js.map.br']) await writeFile(join(released, name), 'a file');
  const statusOf = async (file: string) =>
    (await shop.client().request(`/assets/mfe-catalog/${version}/${file}`)).status;
  expect(await statusOf('main.js')).toBe(200);
  for (const file of ['server/index.js', 'main.js.map', 'main.js.MAP', 'main.js.map.br']) {
    expect(await statusOf(file)).toBe(404);
  }
});

test('while the database is away, a page is whole without its data, and refused when there is nothing else', async () => {
  const proxy = await startDatabaseProxy(shop.database.url);
  const db = createDb(proxy.through(shop.database.url), { poolSize: 1 }, shop.log);
  // A late rendering would be refused here, too.
  const browser = createTestClient(shop.beside({ db }).app);
  await proxy.cut();
  await publish(sampleCatalog, catalogServer("'models'"));
  const page = await browser.request('/store');
  // An error asks for a retry if it is known before the head is sent.
  expect([200, 503]).toContain(page.status);
  expect(page.headers.has('retry-after')).toBe(page.status === 503);
  expect(await page.text()).toMatch(/\| models \| \/store \| 0<\/p>[\s\S]*<\/html>/);
  const [store] = sampleCatalog.routes;
  const data = [{ endpoint: 'listProducts', required: true }] as const;
  await publish({ ...sampleCatalog, routes: store ? [{ ...store, data }] : [] }, catalogServer("'models'"));
  expect((await browser.request('/store')).status).toBe(503);
  await db.destroy();
});

test('warming up renders a page of each app and that of a product', async () => {
  const [store, product] = sampleCatalog.routes;
  const data = [{ endpoint: 'getProductBySlug', required: true, params: { slug: 'productId' } }] as const;
  const routes = store && product ? [store, { ...product, data }] : [];
  const versions = [
    await publish(sampleShell, shellServer),
    await publish({ ...sampleCatalog, routes }, catalogServer("'models'")),
  ];
  const heard: unknown[] = [];
  // Other pages in this process, whose database did not respond, may be rendered only now.
  const hear = (message: unknown) => {
    if (versions.includes((message as RenderedView).version)) heard.push(message);
  };
  const { warmUp } = shop.beside({});
  subscribe('storefront:first-view', hear);
  await warmUp();
  unsubscribe('storefront:first-view', hear);
  const rendered = ['/home', '/store', '/store/:productId'].map((route) =>
    expect.objectContaining({ route, result: 'rendered' }),
  );
  expect(heard).toHaveLength(rendered.length);
  expect(heard).toEqual(expect.arrayContaining(rendered));
});

test('the page of a product whose slug was changed leads to its present address', async () => {
  const [store, product] = sampleCatalog.routes;
  const data = [{ endpoint: 'getProductBySlug', required: true, params: { slug: 'productId' } }] as const;
  const routes = store && product ? [store, { ...product, data }] : [];
  await publish({ ...sampleCatalog, routes }, catalogServer("'models'"));
  const rename = (from: string, to: string) =>
    shop.database.query('update products set slug = $2 where slug = $1', [from, to]);
  await rename('castle', 'keep');
  const moved = await shop.client().request('/store/castle?from=email');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/store/keep?from=email']);
  expect((await shop.client().request('/store/keep')).status).toBe(200);
  await rename('keep', 'castle');
  expect((await shop.client().request('/store/castle')).status).toBe(200);
  expect((await shop.client().request('/store/keep')).status).toBe(308);
});

test('warming up renders views before any request, however slowly, and counts nothing', async () => {
  await publish(sampleCatalog, catalogServer("'models'"));
  await publish(
    sampleShell,
    `let isWarm = false;
    exports.manifest = { pages: { '/home': async () => 'the front door' } };
    exports.render = ({ path }) => {
      if (!isWarm) for (const end = Date.now() + ${2 * RENDER_BUDGET}; Date.now() < end; );
      isWarm = true;
      return '<p>' + path + '</p>';
    };`,
  );
  const counted: string[] = [];
  const countView = () => void counted.push('view');
  const countError = () => void counted.push('error');
  const { app, warmUp } = shop.beside({ releases: { ...shop.releases, countView, countError } });
  await warmUp();
  expect(counted).toEqual([]);
  const response = await createTestClient(app).request('/store?search=dragon');
  expect(await response.text()).toContain('<p>/store</p>');
  expect(counted).toEqual(['view', 'view']);
});
