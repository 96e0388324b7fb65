/** A list of several pages, in its own store: a returning visitor finds their place. */

import type { Page } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { MINUTE } from '@storefront/utils/time';
import { Client } from 'pg';
import { dataDirectory, runCommand, storefront } from './support/command.ts';
import { isAlive, products, title } from './support/parts.ts';
import { test as base, expect } from './support/test.ts';

const PRODUCTS = 31;
const PAGE = 24;

const test = base.extend<object, { store: string }>({
  store: [
    async ({ browserName: _ }, use) => {
      const { directory, databaseUrl, remove } = await dataDirectory();
      const port = await freePort();
      const settings = { PORT: String(port), STOREFRONT_DATA_DIR: directory };
      const store = runCommand([storefront, 'start'], { ...settings, TRUSTED_PROXY_HOPS: '1' });
      try {
        await store.says(/The store is open/);
        await fillCatalog(databaseUrl);
        await use(`http://localhost:${port}`);
      } finally {
        await store.stop();
        await remove();
      }
    },
    { scope: 'worker', timeout: 5 * MINUTE },
  ],
  baseURL: async ({ store }, use) => use(store),
});

/** Adds copies of a sample model until the store sells `PRODUCTS`. */
async function fillCatalog(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into products (id, slug, name, description, price_cents, category, image, tags, created_at, model)
       select 'copy-' || n, slug || '-' || n, name || ' ' || n, description, price_cents, category, image, tags,
         created_at + n * interval '1 minute', model
       from products, generate_series(1, $1::int - (select count(*)::int from products)) as n
       where id = '2'`,
      [PRODUCTS],
    );
  } finally {
    await client.end();
  }
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Waits until the page is scrolled to `place`. */
async function standsAt(page: Page, place: number): Promise<void> {
  await expect(products(page)).toHaveCount(PRODUCTS);
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(2);
}

test('after a product, a reload and another site, the list is as long as it was and stands where it stood', async ({
  page,
}) => {
  await page.goto('/store');
  await isAlive(page);
  await expect(products(page)).toHaveCount(PAGE);
  // Two presses load only one further page.
  await page.getByRole('button', { name: 'Show more' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(products(page)).toHaveCount(PRODUCTS);
  const last = products(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  const name = (await last.getByRole('heading').textContent()) ?? '';

  const openLast = async () => {
    await last.getByRole('link', { name }).first().click();
    await expect(title(page, name)).toBeVisible();
  };

  await test.step('a reload as soon as a slow phone is back from a product', async () => {
    await openLast();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    const reloaded = page.waitForEvent('load');
    await page.evaluate((place) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (Math.abs(scrollY - place) > 2 ? port2.postMessage('') : location.reload());
      addEventListener('popstate', () => port2.postMessage(''));
      history.back();
    }, place);
    await reloaded;
    await standsAt(page, place);
    await browser.detach();
  });

  await test.step('a product of the end', async () => {
    await openLast();
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
