/** Prefetching: what is loaded before a click, and when nothing is. */
import { callsOf, hintedFiles, requestsOf, savesData, untilIdle } from './support/documents.ts';
import { navLink, title } from './support/parts.ts';
import { expect, test } from './support/test.ts';

test('pages of links in view are loaded once the shopper does something, without asking the API', async ({
  page,
  context,
}) => {
  const paths = ['/store', '/support', '/login'];
  const pages = await Promise.all(paths.map((path) => hintedFiles(context.request, path)));
  const wanted = pages.flatMap(({ preloads }) => preloads).toSorted();
  const scripts = requestsOf(page, (path) => /^\/assets\/mfe-.*\.js$/.test(path));
  const calls = callsOf(page);
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  expect(scripts).toEqual([]);
  await page.mouse.move(640, 600);
  await expect.poll(() => scripts.toSorted()).toEqual(wanted);
  expect(calls).toEqual([]);
  await navLink(page, 'Support').click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  // Nothing is loaded twice; scripts that the page defers come later.
  expect(scripts.filter((path) => wanted.includes(path)).toSorted()).toEqual(wanted);
});

test('a browser told to save data loads nothing before a link is pressed', async ({ page }) => {
  await savesData(page);
  await page.goto('/about');
  await expect(title(page, 'About Lanternkeep')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  const scripts = requestsOf(page, (path) => path.startsWith('/assets/mfe-support/'));
  await navLink(page, 'Support').hover();
  await navLink(page, 'Support').focus();
  await untilIdle(page);
  expect(scripts).toEqual([]);
  // Releases the button once the press has loaded something.
  await page.mouse.down();
  await expect.poll(() => scripts).not.toEqual([]);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
});
