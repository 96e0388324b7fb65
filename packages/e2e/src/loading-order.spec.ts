/** Requests of a product page and their order: fonts, the largest picture, scripts, and pictures out of view. */
import type { Page } from '@playwright/test';
import { holdBack } from './support/hold-back.ts';
import { title } from './support/parts.ts';
import { startSlowHtml } from './support/slow-html.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SCRIPTS = /\/assets\/.*\.js$/;
const FONTS = /\.woff2$/;
const THUMBNAIL = /\/media\/castle\/scene-320/;
/** A picture of another product, further down the page. */
const OUT_OF_VIEW = /\/media\/dragon-model\//;

/** Opens the product with the clock stopped. @returns a function that counts requests of matching files */
async function openCastle(page: Page, store = ''): Promise<(files: RegExp) => number> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${store}/store/castle`, { waitUntil: 'commit' });
  return (files) => asked.filter((url) => files.test(url)).length;
}

/** Resolves when the browser has computed which pictures are near. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.documentElement)),
  );

test('scripts are asked for before the fonts are there, pictures out of view after the first script', async ({
  page,
}) => {
  await holdBack(page, FONTS);
  const letScriptsThrough = await holdBack(page, SCRIPTS);
  const asked = await openCastle(page);
  await expect.poll(() => asked(FONTS)).toBeGreaterThan(0);
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(asked(SCRIPTS)).toBe(0);

  await page.clock.runFor(1000);
  await expect.poll(() => asked(SCRIPTS)).toBeGreaterThan(1);
  await expect.poll(() => asked(THUMBNAIL)).toBe(1);
  expect(asked(OUT_OF_VIEW)).toBe(0);

  letScriptsThrough();
  await expect.poll(() => asked(OUT_OF_VIEW)).toBeGreaterThan(0);
});

test('one who scrolls while scripts are on the way gets the pictures, and nothing moves', async ({ page }) => {
  await holdBack(page, SCRIPTS);
  const asked = await openCastle(page);
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect.poll(() => asked(SCRIPTS)).toBeGreaterThan(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  expect(asked(OUT_OF_VIEW)).toBe(0);

  await page.mouse.wheel(0, before);
  await expect.poll(() => asked(OUT_OF_VIEW)).toBeGreaterThan(0);
  const picture = page.locator('img').last();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await height()).toBe(before);
});

test('pictures out of view wait for their turn as well while the page itself is still arriving', async ({ page }) => {
  await holdBack(page, SCRIPTS);
  await using front = await startSlowHtml('/store/castle', '<script type="application/json"');
  const asked = await openCastle(page, front.url);
  await expect(title(page)).toBeVisible();
  await nextFrame(page);
  expect(asked(THUMBNAIL)).toBe(0);
  expect(asked(OUT_OF_VIEW)).toBe(0);

  front.release();
  await page.clock.runFor(1000);
  await expect.poll(() => asked(THUMBNAIL)).toBe(1);
  expect(asked(OUT_OF_VIEW)).toBe(0);
});

test('pictures do not wait for the rest of a page for ever', async ({ page }) => {
  await using front = await startSlowHtml('/store/castle', '<script type="application/json"');
  const asked = await openCastle(page, front.url);
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(2000);
  await expect.poll(() => asked(OUT_OF_VIEW)).toBeGreaterThan(0);
});

test('pictures wait neither for scripts that fail nor for slow ones', async ({ page, expectComplaints }) => {
  expectComplaints(/Failed to load resource: .*\.js/);
  await page.route(SCRIPTS, (route) => route.abort());
  const asked = await openCastle(page);
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect.poll(() => asked(OUT_OF_VIEW)).toBeGreaterThan(0);
  await page.unroute(SCRIPTS);

  await holdBack(page, SCRIPTS);
  const before = asked(OUT_OF_VIEW);
  await page.reload({ waitUntil: 'commit' });
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(2000);
  await expect.poll(() => asked(OUT_OF_VIEW)).toBeGreaterThan(before);
});
