/** Releases that misbehave during server rendering: each costs only its own first view. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setRenderingOff } from '../../../releases/registry/rendering.repository.ts';
import { openRenderedShop, type RenderedShop } from '../../../testing/rendered-shop.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let rendered: RenderedShop;
let shop: TestApp;

beforeAll(async () => {
  rendered = await openRenderedShop();
  shop = rendered.shop;
});
beforeEach(() => {
  shop.logs.length = 0;
});
afterAll(() => rendered.stop());

/** A catalogue whose store page is the JavaScript expression `page`. */
const release = (page: string) =>
  rendered.publishCatalog(
    `exports.default = { pages: { '/store': async () => ${page}, '/store/:productId': async () => () => '' } };`,
  );

async function get(path: string): Promise<string> {
  const response = await shop.client().request(path);
  expect(response.status).toBe(200);
  return await response.text();
}

const failures = () => rendered.failures();

describe('a first view that', () => {
  test.each([
    ['throws', "() => { throw new Error('broken') }", 'broken'],
    ['throws what cannot be told', '() => { throw { get stack() { for (;;); } } }', 'did not end'],
    ['asks the API and awaits no answer', "() => { fetch('/api/products'); return 'models' }", 'fetches nothing'],
    ['rejects a promise that nobody awaits', "() => { Promise.reject(new Error('lost')); return 'models' }", 'lost'],
    ['throws in a microtask', "() => { queueMicrotask(() => { throw new Error('later') }); return 'models' }", 'later'],
    ['loops', '() => { for (;;); }', 'did not end within'],
    [
      'loops in microtasks',
      "() => { const again = () => Promise.resolve().then(again); again(); return 'models' }",
      'did not end within',
    ],
    ['never loads', '({ then() {} })', 'never comes'],
    [
      'throws, with a promise that nobody awaits',
      "() => { Promise.reject(new Error('lost')); throw new Error('broken') }",
      'lost',
    ],
    ['takes all memory', '() => { for (const all = []; ; ) all.push(new Array(100_000).fill(all.length)) }', ''],
    [
      'takes all memory in buffers',
      '() => { for (const all = []; ; ) all.push(new Uint8Array(50_000_000).fill(1)) }',
      '',
    ],
    ['answers 10 MB', "() => '<p title=\"' + 'x'.repeat(10_000_000) + '\"></p>'", 'too large'],
    ['reads the settings', '() => process.env.DATABASE_URL', 'process is not defined'],
    ['asks for files', "() => process.getBuiltinModule('fs')", 'process is not defined'],
    ['asks for files by another way', "() => setTimeout.constructor('return process.env')()", 'process is not defined'],
    ['ends its process', "() => URL.constructor('return process.exit(0)')()", 'process is not defined'],
  ])('%s is left to the browser and blamed, and others go on', async (_, page, reason) => {
    const version = await release(page);
    const [store, home, products] = await Promise.all([
      get('/store'),
      get('/home'),
      shop.client().request('/api/products'),
    ]);
    expect(store).toContain('<div id="root"></div>');
    if (!home.includes('front door'))
      console.log(
        shop.logs
          .filter((l) => l.includes('"level":50') || l.includes('"level":40'))
          .join('')
          .slice(0, 3000),
      );
    expect(home).toContain('<p>one, two, three</p>');
    expect(products.status).toBe(200);
    expect(failures()).toEqual([
      expect.objectContaining({
        app: 'mfe-catalog',
        version,
        route: '/store',
        err: expect.objectContaining({ message: expect.stringContaining(reason) }),
      }),
    ]);
    expect(await get('/home')).toContain('<p>one, two, three</p>');
  });

  test.each([
    [
      'leaves timers that throw',
      "() => { setTimeout(() => { throw new Error('late') }); setInterval(() => {}, 1); return 'models' }",
    ],
    [
      'replaces built-ins of the realm around its own',
      `() => {
        const outer = URL.constructor('return globalThis')();
        for (const name of Object.getOwnPropertyNames(outer)) { try { outer[name] = undefined } catch {} }
        for (const type of [outer.Array, outer.Promise, outer.Map, URL]) {
          for (const name of Object.getOwnPropertyNames(type.prototype)) { try { type.prototype[name] = undefined } catch {} }
        }
        return 'models'
      }`,
    ],
    ['replaces a built-in', "() => { Array.prototype.map = () => { throw new Error('no map') }; return 'models' }"],
  ])('%s is shown, and changes nothing for others', async (_, page) => {
    await release(page);
    expect(await get('/store')).toContain('<p>models</p>');
    expect(await get('/home')).toContain('<p>one, two, three</p>');
    expect(failures()).toEqual([]);
  });
});

test('first views go on while the server, which was told to end together with its renderers, serves what it has begun', async () => {
  await release("() => 'models'");
  expect(await get('/store')).toContain('<p>models</p>');
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(process.pid), '-f', 'renderer/main.mjs']);
  const renderers = stdout.trim().split('\n').map(Number);
  for (const pid of renderers) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(pid, signal);
  expect(await get('/store?once-more')).toContain('<p>models</p>');
  expect(renderers.every((pid) => process.kill(pid, 0))).toBe(true);
  expect(failures()).toEqual([]);
});

test('of more views than can wait, browsers render some, and no release is blamed', async () => {
  await release("() => { for (const end = Date.now() + 30; Date.now() < end; ); return 'models' }");
  const pages = await Promise.all(Array.from({ length: 120 }, (_, n) => get(`/store?search=${n}`)));
  const rendered = pages.filter((page) => page.includes('<p>models</p>')).length;
  expect(rendered).toBeGreaterThan(0);
  expect(rendered).toBeLessThan(pages.length);
  expect(failures()).toEqual([]);
  expect(shop.logs.join()).toContain('too many views wait');
});

test('no first view knows a setting of the server', async () => {
  process.env.SECRET_OF_THE_TEST = 'a lantern under the stairs';
  const everywhere = `() => {
    const found = [];
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      for (const way of ['return process.env', 'return globalThis.process?.env', 'return require("os")']) {
        try { found.push(globalThis[name].constructor(way)()); } catch {}
        try { found.push(globalThis[name].constructor.constructor(way)()); } catch {}
      }
    }
    return JSON.stringify(found);
  }`;
  await release(everywhere);
  const page = await get('/store');
  expect(page).toContain('<p>[');
  expect(page).not.toContain('lantern under the stairs');
  expect(page).not.toContain('SECRET_OF_THE_TEST');
  delete process.env.SECRET_OF_THE_TEST;
});

test('after three faults in a minute a release is left to browsers, until another one or a person says otherwise', async () => {
  const version = await release('() => { for (;;); }');
  const isRendered = async () => {
    await shop.releases.refresh();
    return shop.releases.isRendered({ app: 'mfe-catalog', version });
  };
  for (let at = 0; at < 3; at += 1) await get('/store');
  expect(failures()).toHaveLength(3);
  expect(shop.logs.join()).toContain('"event":"rendering_stopped"');
  await expect.poll(() => isRendered()).toBe(false);
  shop.clock.advance(60_000);
  expect(await get('/store')).toContain('<div id="root"></div>');
  expect(failures()).toHaveLength(3);
  await setRenderingOff(shop.db, { app: 'mfe-catalog', version }, null);
  await get('/store');
  expect(failures()).toHaveLength(4);
  await setRenderingOff(shop.db, { app: 'mfe-catalog', version }, shop.clock.now());
  await release("() => 'models'");
  expect(await get('/store')).toContain('<p>models</p>');
  // Browsers that pin it still get its pages.
  expect(await isRendered()).toBe(false);
});

test('all pages that are asked for at once after a release come with their first views', async () => {
  await release("() => 'models'");
  const paths = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? `/store?search=${n}` : `/home?n=${n}`));
  for (const page of await Promise.all(paths.map(get))) expect(page).toMatch(/<p>(models|one, two, three)<\/p>/);
  expect(failures()).toEqual([]);
});
