/** Pages keep their layout when web fonts load after the text, and use no system fonts. */
import { textInMachineFonts } from './support/machine-fonts.ts';
import { title } from './support/parts.ts';
import { expect, test } from './support/test.ts';

/** Share of a line's width; letters of two fonts never have equal widths in all words. */
const HARDLY_ANYTHING = 0.05;

test('when the typefaces arrive late, words take up the room that they had', async ({ page }) => {
  const { promise: wanted, resolve: bring } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await wanted;
    await route.continue();
  });
  /** Loads the font file with the letters on this page; other files are never requested. */
  const grenze = () =>
    page.evaluate(
      () =>
        [...document.fonts].find(({ family, status }) => /^"?Grenze"?$/.test(family) && status !== 'unloaded')?.status,
    );
  const roomOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const { width, height } = words.getBoundingClientRect();
        return { width, height };
      });
  await page.goto('/terms-of-service', { waitUntil: 'commit' });
  await expect(title(page)).toBeVisible();
  await expect.poll(grenze).toBe('loading');
  const before = { heading: await roomOf('h1'), text: await roomOf('main p') };
  bring();
  await expect.poll(grenze).toBe('loaded');
  const after = { heading: await roomOf('h1'), text: await roomOf('main p') };
  expect(Math.abs(after.heading.width / before.heading.width - 1)).toBeLessThan(HARDLY_ANYTHING);
  expect(after.heading.height).toBeCloseTo(before.heading.height, 0);
  expect(after.text.height).toBeCloseTo(before.text.height, 0);
});

test('pages that stand alone are in shipped typefaces too', async ({ page, expectComplaints }) => {
  expectComplaints(/Failed to load resource/);
  for (const path of ['/dev/outbox', '/downloads/nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await textInMachineFonts(page), path).toEqual([]);
  }
});
