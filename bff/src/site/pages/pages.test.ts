/** The HTML of pages and the files they load, as browsers receive them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, PROBLEM_CONTENT_TYPE } from '@storefront/contract';
import type { BootData } from '@storefront/federation/boot';
import type { AppDescription } from '@storefront/federation/description';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishBuild } from '../../releases/registry/publish.ts';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { enrolApp, giveFirstFactor } from '../../testing/mfa.ts';
import { sampleAccount, sampleCatalog, sampleShell, writeBuild } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

/** Headers of a browser's page request. */
const ASKING = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

let shop: TestApp;
let directory: string;
let visitor: TestClient;
let shopper: TestClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'));
  shop = await startTestApp({ assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined } });
  await seedProducts(shop.db, shop.clock.now());
  for (const app of [sampleShell, sampleCatalog, sampleAccount]) await publish(app, 'v1');
  visitor = shop.client();
  shopper = await shop.signedIn('reader@example.com');
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

async function publish(app: AppDescription, version: string): Promise<string> {
  const build = await writeBuild(directory, app, version);
  const { db, clock } = shop;
  await publishBuild({ db, clock, store: localAssetStore(join(directory, 'assets')) }, build);
  return build;
}

async function htmlOf(browser: TestClient, path: string): Promise<string> {
  const response = await browser.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

async function bootOf(browser: TestClient, path: string): Promise<BootData> {
  const html = await htmlOf(browser, path);
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as BootData;
}

describe('a page request', () => {
  test.each(['/', '/nowhere', '/store/1/2/3', '/HOME'])('for %s leads home', async (path) => {
    const response = await visitor.request(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/home');
  });

  test.each([
    '/llms.txt',
    '/ads.txt',
    '/wp-login.php',
    '/store.html',
    '/index.php/',
    '/maps/home.js.map',
    '/.env',
    '/.git/config',
    '/.well-known/',
    '/.well-known/assetlinks',
    // https://w3c.github.io/webappsec-change-password-url/#semantics-reliability
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ])('for the file %s, which is not there, is 404, with a page for people', async (path) => {
    const answer = await visitor.request(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, PROBLEM_CONTENT_TYPE]);
    const page = await visitor.request(path, ASKING);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('href="/store"')]);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  test('for a page that is not there is answered at home, once, with what could not be found', async () => {
    for (const browser of [shop.client(), await shop.signedIn('lost@example.com')]) {
      const response = await browser.request('/wish%6Cist', ASKING);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/home']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { notice } = await bootOf(browser, '/home');
      expect(notice).toEqual({ kind: 'info', text: "We couldn't find /wishlist, so we brought you home." });
      expect(await bootOf(browser, '/home')).not.toHaveProperty('notice');
    }
  });

  test.each([
    '/Your-account-is-locked,-call-0800-555',
    '/call%20us%20now',
    '/%3Cb%3E',
    '/%E2%80%AEmoc',
    '/%E0%A4%A',
    `/${'long'.repeat(20)}`,
  ])('for %s names no address, since that might read as a message of ours', async (path) => {
    const browser = shop.client();
    await browser.request(path, ASKING);
    const { notice } = await bootOf(browser, '/home');
    expect(notice?.text).toBe("We couldn't find that page, so we brought you home.");
  });

  test('for the bare domain, or of a program, leads home without a word', async () => {
    for (const [path, init] of [
      ['/', ASKING],
      ['/wishlist', {}],
    ] as const) {
      const browser = shop.client();
      await browser.request(path, init);
      expect(await bootOf(browser, '/home')).not.toHaveProperty('notice');
    }
  });

  test('of a signed-out visitor for a signed-in page leads to the login page, which knows the way back', async () => {
    const response = await visitor.request('/checkout?from=cart');
    expect(response.headers.get('location')).toBe('/login?next=%2Fcheckout%3Ffrom%3Dcart');
  });

  test('of a signed-in user for the login page leads to the profile', async () => {
    expect((await shopper.request('/login')).headers.get('location')).toBe('/profile');
  });

  test('by another method than GET is refused', async () => {
    expect((await visitor.request('/home', { method: 'POST' })).status).toBe(405);
  });
});

describe('the HTML', () => {
  test("runs the shell's scripts, links the matched page's styles and hints its scripts, and no other page's", async () => {
    const html = await htmlOf(visitor, '/store');
    expect(html).toContain('<script src="/assets/shell/v1/shell.js" defer fetchpriority="low"></script>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/mfe-catalog/v1/store.css">');
    expect(html).toContain(
      '<link rel="preload" as="script" href="/assets/mfe-catalog/v1/mfe-catalog.js" fetchpriority="low">',
    );
    expect(html).toContain(
      '<link rel="preload" as="script" href="/assets/mfe-catalog/v1/store.js" fetchpriority="low">',
    );
    expect(html).not.toContain('storeproductId.js');
    expect(html).not.toContain('/assets/mfe-account/v1/profile');
  });

  test('hints the typefaces of the shell before its styles name them', async () => {
    const html = await htmlOf(visitor, '/store');
    const hint = html.indexOf(
      '<link rel="preload" as="font" type="font/woff2" href="/assets/shell/v1/text-latin-400-normal.woff2" crossorigin>',
    );
    expect(hint).toBeGreaterThan(-1);
    expect(hint).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
  });

  test('has the title and, escaped, the description of the page', async () => {
    const html = await htmlOf(visitor, '/store');
    expect(html).toContain('<title>Store · Lanternkeep</title>');
    expect(html).toContain('content="All &quot;models&quot; &amp; more."');
  });

  test('holds no executable inline script and carries the strict policy', async () => {
    const response = await visitor.request('/store');
    const html = await response.text();
    expect(html.match(/<script(?![^>]*(src=|type="application\/json"))[^>]*>/g)).toBeNull();
    expect(html).not.toMatch(/ style=| on\w+=/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  test('made of releases from before Trusted Types goes without them, as their scripts know no policy', async () => {
    const { headers } = await visitor.request('/store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('trusted-types');
    expect(headers.has('integrity-policy')).toBe(false);
    expect(policy).toMatch(/; report-uri \/api\/reports\/csp\?set=[\w-]{12}$/);
  });

  test('of a visitor may be kept but is checked; of a signed-in user it is not stored', async () => {
    expect((await visitor.request('/home')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await shopper.request('/home')).headers.get('cache-control')).toBe('no-store');
  });

  test('of a browser whose sign-in waits for MFA is its own: it shows that, and is not stored', async () => {
    await enrolApp(shop, await shop.signedIn('waits@example.com'));
    const browser = shop.client();
    const attempt = await giveFirstFactor(browser, 'waits@example.com');
    expect((await browser.request('/login')).headers.get('cache-control')).toBe('no-store');
    expect((await bootOf(browser, '/login')).session).toEqual({ user: null, cart: null, attempt });
  });
});

describe('the boot data', () => {
  test("names every active app but the shell, with its container's address", async () => {
    const { apps } = await bootOf(visitor, '/home');
    expect(apps.map(({ entry }) => entry).toSorted()).toEqual([
      '/assets/mfe-account/v1/mfe-account.js',
      '/assets/mfe-catalog/v1/mfe-catalog.js',
    ]);
  });

  test('has the session and the cart', async () => {
    expect((await bootOf(visitor, '/home')).session).toEqual({ user: null, cart: null });
    const { session } = await bootOf(shopper, '/home');
    expect(session.user?.email).toBe('reader@example.com');
    expect(session.cart?.items).toEqual([]);
  });

  test("has the page's first data under the arguments the page asks by, leaving out what has no value", async () => {
    const { data } = await bootOf(visitor, '/store?search=dragon&category=&other=1');
    expect(data).toEqual([
      {
        endpoint: 'listProducts',
        args: { query: { search: 'dragon' } },
        body: await visitor.call(contract.listProducts, { query: { search: 'dragon' } }),
      },
    ]);
  });

  test('has the answer to a paged need as the first page of an infinite query', async () => {
    const { data } = await bootOf(shopper, '/orders');
    const page = await shopper.call(contract.listOrders, { query: {} });
    expect(data).toEqual([{ endpoint: 'listOrders', args: { query: {} }, body: { pages: [page], pageParams: [''] } }]);
  });

  test('fills path parameters from the address', async () => {
    const { data } = await bootOf(visitor, '/store/1');
    expect(data).toMatchObject([{ endpoint: 'getProduct', args: { params: { productId: '1' } }, body: { id: '1' } }]);
  });

  test('leaves out what cannot be answered, and the page still comes', async () => {
    expect((await bootOf(visitor, '/store?category=unknown')).data).toEqual([]);
    expect((await bootOf(visitor, '/store/unknown')).data).toEqual([]);
  });

  test('has personal data for its owner only', async () => {
    expect((await bootOf(visitor, '/profile')).data).toEqual([]);
    expect((await bootOf(shopper, '/profile')).data).toMatchObject([
      { endpoint: 'getProfile', body: { user: { email: 'reader@example.com' } } },
    ]);
  });

  test('cannot end the element it stands in', async () => {
    const { items } = await shopper.call(contract.addCartItem, { body: { productId: '1' } });
    expect(items).toHaveLength(1);
    await shop.db
      .updateTable('products')
      .set({ name: '</script><script>alert(1)</script>' })
      .where('id', '=', '1')
      .execute();
    const html = await htmlOf(shopper, '/store');
    expect(html).not.toContain('<script>alert');
    expect((await bootOf(shopper, '/store')).session.cart?.items[0]?.name).toBe('</script><script>alert(1)</script>');
  });
});

describe('a release', () => {
  test('that is activated is what the next page load gets, and the files of the one before stay', async () => {
    await publish(sampleAccount, 'v2');
    const html = await htmlOf(visitor, '/login');
    expect(html).toContain('/assets/mfe-account/v2/mfe-account.js');
    expect(html).not.toContain('/assets/mfe-account/v1/');
    expect((await visitor.request('/assets/mfe-account/v1/mfe-account.js')).status).toBe(200);
  });

  test('is never overwritten', async () => {
    const build = await publish(sampleAccount, 'v3');
    await writeFile(join(build, 'mfe-account.js'), '// tampered');
    await publishBuild({ db: shop.db, clock: shop.clock, store: localAssetStore(join(directory, 'assets')) }, build);
    expect(await (await visitor.request('/assets/mfe-account/v3/mfe-account.js')).text()).toBe('// mfe-account v3');
  });
});

describe('a released file', () => {
  const file = '/assets/shell/v1/shell.js';

  test('may be cached for a year without asking again', async () => {
    const response = await visitor.request(file);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch('text/javascript');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is not sent again to those who have it, in the encoding they have it in', async () => {
    const { headers } = await visitor.request(file, { headers: { 'accept-encoding': 'br' } });
    const etag = headers.get('etag') ?? '';
    const again = (encoding: string) =>
      visitor.request(file, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } });
    const same = await again('br');
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await again('identity')).status).toBe(200);
  });

  test('comes as it was compressed at build time, to those who accept it', async () => {
    const response = await visitor.request(file, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe('brotli of shell v1');
  });

  test.each(['/assets/shell/v1/missing.js', '/assets/', '/assets/..%2f..%2fpackage.json', '/assets/shell/v1/%00'])(
    'that is not there is a 404 problem: %s',
    async (path) => {
      const response = await visitor.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('a page that cannot be served', () => {
  const browser = { headers: { accept: 'text/html,application/xhtml+xml' } };

  test('leads elsewhere where there is nothing, with the lantern lit', async () => {
    const nothing = await visitor.request('/media/none.webp', browser);
    expect(nothing.status).toBe(404);
    const html = await nothing.text();
    expect(html).toContain('There is nothing at this address.');
    expect(html).toContain('href="/store"');
    expect(html).not.toContain('class="out"');
  });

  test('is a page that says why, with the status and the request id, for a browser', async () => {
    await shop.db.deleteFrom('activeReleases').execute();
    const broken = await visitor.request('/home', browser);
    expect(broken.status).toBe(500);
    const html = await broken.text();
    expect(html).toContain('Something went wrong on our side. Please try again later.');
    expect(html).toContain(broken.headers.get('x-request-id'));
    expect(html).toContain('href="" data-primary>Try again</a>');
    expect(html).toContain('class="out"');
    expect(broken.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(broken.headers.get('cache-control')).toBe('no-store');
  });

  test('is the problem itself for everyone else', async () => {
    const response = await visitor.request('/home', { headers: { accept: 'application/json' } });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });
});
