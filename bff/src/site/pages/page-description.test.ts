/** The HTML head of pages, and statuses of missing ones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDescription } from '@storefront/federation/description';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localAssetStore } from '../../releases/store/asset-store.ts';
import { seedProducts } from '../../shop/catalog/seed.ts';
import { publishSample, sampleShell } from '../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { shareCard } from './share-card.ts';

const catalog: AppDescription = {
  name: 'mfe-catalog',
  routes: [
    {
      path: '/store',
      title: 'Store',
      description: 'All models.',
      data: [{ endpoint: 'listProducts', query: { search: 'search', category: 'category', sort: 'sort' } }],
      search: ['compare'],
      indexed: ['category'],
    },
    {
      path: '/store/compare',
      title: 'Compare',
      description: 'Some models.',
      data: [{ endpoint: 'compareProducts', query: { slugs: 'slugs' } }],
      indexed: false,
    },
    {
      path: '/store/:slug',
      title: 'Product',
      description: 'One model.',
      data: [{ endpoint: 'getProductBySlug', required: true, params: { slug: 'slug' } }],
    },
  ],
  nav: [],
};

const shellServer = `
  exports.manifest = { pages: { '/home': async () => 'home' } };
  exports.shared = {};
  exports.render = ({ page, boot }) => '<h1>' + page(boot.data[0]) + '</h1>';
`;

const catalogServer = `
  const head = async () => ({
    default: ([{ body }]) =>
      body && {
        title: 'The "' + body.name + '"',
        description: 'About it & more.',
        image: { path: '/media/it.webp', width: 1600, height: 1200, alt: body.name },
      },
  });
  const page = async () => (first) => {
    if (first.body?.slug === 'dragon-model') throw new Error('broken');
    return first.body ? first.body.name : 'Model not found';
  };
  exports.default = {
    pages: { '/store': async () => () => 'all', '/store/:slug': page },
    structuredData: { '/store/:slug': async () => ({ default: (_, origin) => ({ '@id': origin }) }) },
    head: { '/store/:slug': head },
  };
`;

let shop: TestApp;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'page-description-'));
  shop = await startTestApp({
    assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined },
  });
  await seedProducts(shop.db, shop.clock.now());
  await publishSample(shop, directory, sampleShell, 'v1', shellServer);
  await publishSample(shop, directory, catalog, 'v1', catalogServer);
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true });
});

async function get(path: string): Promise<{ status: number; html: string }> {
  const response = await shop.client().request(path);
  return { status: response.status, html: await response.text() };
}

const canonicalOf = (html: string) => /<link rel="canonical" href="(.*?)">/.exec(html)?.[1]?.replaceAll('&amp;', '&');

test("a product's own title, description and picture are in the head, for search engines and for sharing", async () => {
  const { status, html } = await get('/store/castle');
  expect(status).toBe(200);
  const [head] = html.split('<body>');
  expect(head).toContain('<title>The &quot;Castle&quot; · Lanternkeep</title>');
  expect(head).toContain('<meta name="description" content="About it &amp; more.">');
  expect(head).toContain('<meta property="og:title" content="The &quot;Castle&quot; · Lanternkeep">');
  expect(head).toContain(`<meta property="og:image" content="${TEST_ORIGIN}/media/it.webp">`);
  expect(head).toContain('<meta property="og:image:width" content="1600">');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta name="twitter:image:alt" content="Castle">');
  expect(html).toContain(`<script type="application/ld+json">{"@id":"${TEST_ORIGIN}"}</script>`);
});

test.each(['/store/griffin', '/store/NOT%20A%20NAME', '/store/%E0%A4%A'])(
  '%s, which nothing is sold under, is a page that says so, with status 404 and no canonical address',
  async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(html).toContain('<h1>Model not found</h1>');
    expect(html).toContain('"body":null');
    expect(canonicalOf(html)).toBeUndefined();
  },
);

test('a page that could not be rendered has the title of its route', async () => {
  const { status, html } = await get('/store/dragon-model');
  expect(status).toBe(200);
  expect(html).toContain('<title>Product · Lanternkeep</title>');
  expect(html).toContain('<div id="root"></div>');
});

test.each([
  ['/home?utm_source=mail', '/home'],
  ['/home/', '/home'],
  ['/store?ref=1&category=props&search=+lamp+&page=3', '/store?search=lamp&category=props'],
  ['/store?search=', '/store'],
  ['/store?category=dragons&sort=sideways', '/store'],
  ['/store/castle?from=home', '/store/castle'],
])('the canonical address of %s is %s', async (path, canonical) => {
  expect(canonicalOf((await get(path)).html)).toBe(TEST_ORIGIN + canonical);
});

test.each([
  ['/home?search=lamp', true],
  ['/store', true],
  ['/store?category=props&compare=castle', true],
  ['/store?search=+&sort=sideways', true],
  ['/store?search=lamp', false],
  ['/store?category=props&search=lamp', false],
  ['/store?sort=name', false],
  ['/store/castle', true],
  ['/store/compare', false],
  ['/store/compare?slugs=castle', false],
])('that search engines may list %s is %s', async (path, isListed) => {
  const [head = ''] = (await get(path)).html.split('<body>');
  expect(head.includes('<meta name="robots" content="noindex">')).toBe(!isListed);
  expect(canonicalOf(head)).toBeDefined();
});

test('a page without a picture of its own is shared with the one of the store', async () => {
  const { html } = await get('/home');
  expect(html).toContain(`<meta property="og:image" content="${TEST_ORIGIN}${shareCard.path}">`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  const answer = await shop.client().request(shareCard.path);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
});

interface WebManifest {
  readonly start_url: string;
  readonly icons: readonly Image[];
  readonly screenshots: readonly Image[];
}

interface Image {
  readonly src: string;
  /** Such as `192x192`; `any` for a drawing. */
  readonly sizes: string;
}

test('the page can be installed, and has its colour by day and by night', async () => {
  const { html } = await get('/home');
  const [, manifest = ''] = /<link rel="manifest" href="(.*?)">/.exec(html) ?? [];
  const answer = await shop.client().request(manifest);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const { start_url, icons, screenshots } = (await answer.json()) as WebManifest;
  expect(start_url).toBe('/home');
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const picture = await shop.client().request(src);
    expect(picture.status, src).toBe(200);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
});
