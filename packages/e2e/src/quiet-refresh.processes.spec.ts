/** Open pages during a new release: the next click opens the new release as a whole, and no input is lost. */
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loadsOf, savesData } from './support/documents.ts';
import { addButton, cartOf, navLink, products, search, title } from './support/parts.ts';
import { openReleaseStore } from './support/release-store.ts';
import { dragon, newShopper, sendCredentials } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const APP = 'mfe-support';

/** Returns the releases of the app whose scripts the page has loaded. */
const versionsIn = (page: Page) =>
  page.evaluate((app) => {
    const versions = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => new RegExp(`/assets/${app}/(\\w+)/.*\\.js$`).exec(name)?.[1] ?? []);
    return [...new Set(versions)];
  }, APP);

test('an open page comes to a new release with its next click, also when the old one is gone', async ({
  page,
  anotherBrowser,
  expectComplaints,
}) => {
  test.slow();
  const { url, filesOf, done, publish, versionFor, close } = await openReleaseStore(APP, '/support');
  const active = async () => (await versionFor(1)) ?? '';
  try {
    const first = await active();

    await test.step('a shopper looks for something and puts it into the cart', async () => {
      await page.goto(`${url}/login`);
      await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
      await sendCredentials(page, newShopper(), 'Sign Up');
      await expect(page).toHaveURL(`${url}/home`);
      await navLink(page, 'Store').click();
      await search(page).fill('dragon');
      await expect(page).toHaveURL(`${url}/store?search=dragon`);
      await addButton(page, dragon).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(cartOf(page, 1)).toBeVisible();
    });

    await test.step('a release is made active meanwhile, and the page hears of it when its tab is looked at', async () => {
      await publish('next');
      await done('activate', APP, 'next');
      await expect.poll(active).toBe('next');
      const answered = page.waitForResponse('**/api/session');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await (await answered).finished();
    });

    await test.step('changing the search loads nothing, the next link loads its page from the new release', async () => {
      const loads = loadsOf(page);
      await search(page).fill('dragon m');
      await expect(page).toHaveURL(`${url}/store?search=dragon+m`);
      expect(loads).toEqual([]);
      await navLink(page, 'Support').click();
      await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
      await expect(cartOf(page, 1)).toBeVisible();
      expect(loads).toEqual(['/support']);
      await expect.poll(() => versionsIn(page)).toEqual(['next']);
    });

    await test.step('what comes after changes pages without loading them, and going back finds the search', async () => {
      const loads = loadsOf(page);
      await navLink(page, 'About').click();
      await expect(title(page, 'About Lanternkeep')).toBeVisible();
      expect(loads).toEqual([]);
      await page.goBack();
      await page.goBack();
      await expect(search(page)).toHaveValue('dragon m');
      await expect(products(page)).toHaveCount(1);
    });

    await test.step('a page whose release has been removed arrives all the same, loaded once', async () => {
      expectComplaints(
        /Failed to load resource/,
        /A page failed/,
        /ChunkLoadError/,
        /Loading .*chunk/,
        /RUNTIME-/,
        /MIME type/,
      );
      const other = await (await anotherBrowser()).newPage();
      // Prefetched scripts would still work.
      await savesData(other);
      await other.goto(`${url}/about`);
      await expect(title(other, 'About Lanternkeep')).toBeVisible();
      await done('rollback', APP);
      await expect.poll(active).toBe(first);
      await rm(filesOf('next'), { recursive: true });
      const loads = loadsOf(other);
      await navLink(other, 'Support').click();
      await expect(other.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
      await expect.poll(() => versionsIn(other)).toEqual([first]);
      expect(loads).toEqual(['/support']);
    });
  } finally {
    await close();
  }
});
