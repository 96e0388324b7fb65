/** Page delivery: what the HTML contains and refers to, and what caches may keep. */
import type { BrowserContext, Page } from '@playwright/test';
import { callsOf, hintedFiles, stylesOf } from './support/documents.ts';
import { isAlive, payButton, products, title } from './support/parts.ts';
import { castle, putIntoCart, signedUp } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

interface FirstView {
  readonly path: string;
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  readonly shown: (page: Page) => Promise<void>;
  /** Scripts that the page loads by itself after its start. */
  readonly follows?: RegExp;
  /** Endpoints that the page calls by itself after its start. */
  readonly calls?: readonly string[];
  /** A viewport from which lazily loaded content is far away. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

const withCart = async (context: BrowserContext) => {
  await signedUp(context);
  await putIntoCart(context, castle);
};

const PHONE = { width: 390, height: 844 };

const firstViews: readonly FirstView[] = [
  { path: '/home', shown: (page) => expect(title(page)).toBeVisible() },
  { path: '/store', shown: (page) => expect(products(page)).toHaveCount(2) },
  { path: '/store?search=dragon&category=creatures', shown: (page) => expect(products(page)).toHaveCount(1) },
  {
    path: '/support',
    // The network would never become idle with an open event stream.
    prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource')),
    shown: (page) => expect(page.getByRole('heading', { name: 'Recent Messages' })).toBeVisible(),
    follows: /\/later\.\w+\.js$/,
    viewport: PHONE,
  },
  {
    path: '/login',
    shown: (page) => expect(page.getByLabel('Email')).toBeVisible(),
    // Browsers offer passkeys in the email field, which requires a challenge beforehand.
    follows: /\/passkeys\.\w+\.js$/,
    calls: ['/api/passkeys/sign-in'],
  },
  {
    path: '/profile',
    prepare: signedUp,
    shown: (page) => expect(page.getByText('No purchases recorded.')).toBeVisible(),
  },
  { path: '/checkout', prepare: withCart, shown: (page) => expect(payButton(page)).toBeVisible() },
];

const AFTER_START = /\bafter-start\.\w+\.(js|css)$/;

/** Excludes pages from the one in ten that loads a script to report web vitals. */
const drawNone = (context: BrowserContext) => context.addInitScript(() => Object.assign(Math, { random: () => 0.99 }));

for (const { path, prepare, shown, follows, calls: later = [], viewport } of firstViews) {
  test(`${path}: the first view asks the API for nothing and runs exactly the scripts its HTML names`, {
    tag: '@more',
  }, async ({ page, context }) => {
    await drawNone(context);
    await prepare?.(context);
    if (viewport) await page.setViewportSize(viewport);
    const { scripts, preloads, styles } = await hintedFiles(context.request, path);
    expect(styles).not.toEqual([]);

    const calls = callsOf(page);
    await page.coverage.startJSCoverage({ reportAnonymousScripts: false });
    await page.goto(path);
    await shown(page);
    await isAlive(page);
    await page.waitForLoadState('networkidle');
    const run = (await page.coverage.stopJSCoverage()).map(({ url }) => new URL(url).pathname);

    await expect.poll(() => calls).toEqual(later);
    // On a busy machine the scripts that follow every page may already have run.
    const first = run.filter((script) => !follows?.test(script) && !AFTER_START.test(script));
    // Inline scripts are reported under the page's own path.
    const inline = new URL(page.url()).pathname;
    expect(new Set(first)).toEqual(new Set([...scripts, ...preloads, inline]));
    expect((await stylesOf(page)).filter((style) => !AFTER_START.test(style))).toEqual(styles);
  });
}

test('assets are compressed with brotli and kept for good, pages are kept by shared caches for seconds, personal pages not at all', async ({
  page,
  context,
}) => {
  const assets: Promise<Record<string, string>>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) assets.push(response.allHeaders());
  });
  const first = await page.goto('/store');
  expect(first?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]{44}';/);
  await expect(products(page)).toHaveCount(2);
  await isAlive(page);
  const headers = await Promise.all(assets);
  expect(headers.length).toBeGreaterThan(4);
  for (const header of headers) {
    expect(header['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(header['x-content-type-options']).toBe('nosniff');
  }
  const scripts = headers.filter((header) => header['content-type']?.startsWith('text/javascript'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const header of scripts) {
    if (Number(header['content-length'] ?? 0) > 512) expect(header['content-encoding']).toBe('br');
  }

  const signedOut = first?.headers() ?? {};
  expect(signedOut['cdn-cache-control']).toMatch(/^public, max-age=10,/);
  expect(signedOut['cache-control']).toMatch(/^public, stale-while-revalidate=30,/);
  await signedUp(context);
  const signedIn = await page.goto('/store');
  expect(signedIn?.headers()['cache-control']).toBe('no-store');
});

test('a second view of the store in another tab takes every asset from the cache', async ({ page, context }) => {
  await drawNone(context);
  await page.goto('/store');
  await expect(products(page)).toHaveCount(2);
  // The page has also loaded the scripts that follow every page.
  await page.waitForLoadState('networkidle');
  const again = await context.newPage();
  await again.goto('/store');
  await expect(products(again)).toHaveCount(2);
  const transferred = await again.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/')),
  );
  expect(transferred).toEqual([]);
});

test('nothing in the HTML is run that is not a file of the store', async ({ context }) => {
  const html = await (await context.request.get('/store?search=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E')).text();
  expect(html).not.toContain('<script>alert');
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)];
  const run = inline.filter(([, attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes));
  const [, shell] = /(\/assets\/shell\/\w+\/)/.exec(html) ?? [];
  const released = await (await context.request.get(`${shell}inline.js`)).text();
  expect(run.map(([, , code]) => code)).toEqual([released]);
  expect(html).not.toMatch(/\sstyle=|\son\w+=/);
});
