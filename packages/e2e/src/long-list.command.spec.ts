/** A list that is longer than a page, in a store with every model there is: whoever comes back finds their place. */
import type { Page } from '@playwright/test';
import { dataDirectory, freePort, runCommand, storefront } from './support/command.ts';
import { isAlive, products, title } from './support/parts.ts';
import { test as base, expect } from './support/test.ts';

const MINUTE = 60_000; // ms
const MODELS = 31;
const PAGE = 24;

const test = base.extend<object, { store: string }>({
  store: [
    async ({ browserName: _ }, use) => {
      const { directory, remove } = await dataDirectory();
      const port = await freePort();
      const settings = { PORT: String(port), STOREFRONT_DATA_DIR: directory, STOREFRONT_MODELS: '' };
      const store = runCommand([storefront, 'start'], { ...settings, TRUSTED_PROXY_HOPS: '1' });
      try {
        await store.says(/The store is open/);
        await use(`http://localhost:${port}`);
      } finally {
        await store.stop();
        await remove();
      }
    },
    { scope: 'worker', timeout: MINUTE },
  ],
  baseURL: async ({ store }, use) => use(store),
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Waits for the page to stand at `place`. */
async function standsAt(page: Page, place: number): Promise<void> {
  await expect(products(page)).toHaveCount(MODELS);
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(2);
}

test('after a product, a reload and another site, the list is as long as it was and stands where it stood', async ({
  page,
}) => {
  await page.goto('/store');
  await isAlive(page);
  await expect(products(page)).toHaveCount(PAGE);
  // Pressed twice, it goes on once.
  await page.getByRole('button', { name: 'Show more' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(products(page)).toHaveCount(MODELS);
  const last = products(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  const name = (await last.getByRole('heading').textContent()) ?? '';

  await test.step('a product of the end', async () => {
    await last.getByRole('link', { name }).first().click();
    await expect(title(page, name)).toBeVisible();
    await page.goBack();
    await standsAt(page, place);
  });

  await test.step('a reload', async () => {
    await page.reload();
    await standsAt(page, place);
  });

  await test.step('another site', async () => {
    await page.goto('about:blank');
    await page.goBack();
    await standsAt(page, place);
  });
});
