/** Free products and temporary prices, which the studio has set with its commands in this store. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@storefront/utils/free-port';
import { type Command, type DataDirectory, dataDirectory, runCommand, storefront } from './support/command.ts';
import { addButton, payButton, typeCard } from './support/parts.ts';
import { ownedOn } from './support/purchases.ts';
import { castle, dragon, ordersOf, seatsOnServer, send, signedUp } from './support/shopper.ts';

const { STORE_URL } = process.env;
const YEAR = new Date().getFullYear() + 1;

let data: DataDirectory;
let store: Command;
let url = '';

async function run(...args: string[]): Promise<void> {
  const command = runCommand([storefront, ...args], { STOREFRONT_DATA_DIR: data.directory });
  expect(await command.ended, command.output()).toBe(0);
}

/** Makes a product free as the studio does: in the folder's product.json. */
async function makeFree(slug: string): Promise<void> {
  const folder = join(data.directory, 'exported');
  await run('catalog', 'export', folder);
  const file = join(folder, slug, 'product.json');
  const product = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...product, price: 0 }));
  await run('catalog', 'import', folder);
}

test.beforeAll(async () => {
  data = await dataDirectory();
  const settings = { PORT: String(await freePort()), STOREFRONT_DATA_DIR: data.directory };
  store = runCommand([storefront, 'start'], settings);
  [, url = ''] = await store.says(/The store is open[\s\S]*?(http:\/\/\S+)/);
  process.env.STORE_URL = url;
  await makeFree('castle');
  await run('studio', 'prices', 'set', 'dragon-model', '--percent', '25', '--until', `${YEAR}-12-24T23:00Z`);
});
test.afterAll(async () => {
  if (STORE_URL === undefined) delete process.env.STORE_URL;
  else process.env.STORE_URL = STORE_URL;
  await store.stop();
  await data.remove();
});

const addToLibrary = (page: Page) => page.getByRole('button', { name: `Add to library: ${castle.name}` });

for (const javaScriptEnabled of [true, false]) {
  test(`a free model comes into the library without paying, once, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: url, javaScriptEnabled });
    await signedUp(context);
    const page = await context.newPage();
    await page.goto('/store/castle');
    await expect(page.getByText('One seat, at no cost.')).toBeVisible();
    await addToLibrary(page).click();
    await expect(page.getByText('Castle is in your library').first()).toBeVisible();
    // Sends the request as another device would.
    await send(context, 'POST', '/api/library', { productId: castle.productId });
    expect(await ownedOn(context)).toEqual([castle.productId]);
    expect(await ordersOf(context)).toMatchObject([{ status: 'paid', totalCents: 0 }]);
    await page.goto('/library');
    await expect(page.getByRole('link', { name: 'Castle', exact: true })).toBeVisible();
    await page.goto('/store/castle');
    await expect(page.getByRole('link', { name: 'Download: Castle' })).toBeVisible();
    await expect(addToLibrary(page)).toBeHidden();
    await context.close();
  });
}

const LOWEST = `Until December 24, ${YEAR}, 11:00 PM UTC, then ${dragon.price}. Lowest price of the 30 days before: ${dragon.price}.`;

test('a launch price is shown with what it was, sorted by, paid, and over once the studio ends it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url });
  await signedUp(context);
  const page = await context.newPage();
  await page.goto('/store?sort=price-down');
  const card = page.getByRole('article').filter({ hasText: dragon.name });
  await expect(card.getByText(LOWEST)).toBeVisible();
  await card.getByRole('link', { name: dragon.name }).click();
  await expect(page.getByText(LOWEST)).toBeVisible();
  await addButton(page, dragon).first().click();
  await expect.poll(() => seatsOnServer(context, dragon)).toBe(1);
  await page.goto('/checkout');
  await expect(page.getByText(LOWEST)).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $14.99');

  await run('studio', 'prices', 'end', 'dragon-model');
  await typeCard(page);
  await payButton(page).click();
  await expect(page.getByText('Dragon Model: now $19.99 per seat, was $14.99.')).toBeVisible();
  expect(await ordersOf(context)).toEqual([]);
  await page.goto('/store/dragon-model');
  await expect(page.getByText(dragon.price).first()).toBeVisible();
  await expect(page.getByText('Lowest price of the 30 days before')).toBeHidden();
  await context.close();
});
