/** The lowest price of the 30 days before a reduction, in the cart of a shopper who saw the higher price. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { add, addProducts } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let browser: TestClient;
let productId: string;
let products = 0;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  products += 1;
  productId = `P${products}`;
  await addProducts(shop, [productId]);
  browser = await shop.signedIn();
});

/** Changes the product's price as if `days` ago. */
async function priceSince(days: number, cents: number): Promise<void> {
  await shop.database.query('update products set price_cents = $2 where id = $1', [productId, cents]);
  await shop.database.query(
    `update product_prices set since = now() - make_interval(days => $2)
     where product_id = $1 and since = (select max(since) from product_prices where product_id = $1)`,
    [productId, days],
  );
}
/** Dates the product's arrival `days` ago. */
const cameAgo = (days: number) =>
  shop.database.query('update product_prices set since = now() - make_interval(days => $2) where product_id = $1', [
    productId,
    days,
  ]);
const item = async () => (await browser.call(contract.getCart, {})).items[0];

test('is that of the 30 days before the latest price, not of earlier ones', async () => {
  await cameAgo(90);
  await priceSince(60, 40);
  await priceSince(50, 80);
  await priceSince(20, 70);
  await priceSince(15, 95);
  await add(browser, productId);
  await priceSince(1, 60);
  expect(await item()).toMatchObject({ priceCents: 60, addedPriceCents: 95, lowestBeforeCents: 70 });
});

test('counts a price that began before the 30 days and ended within them', async () => {
  await cameAgo(90);
  await priceSince(60, 40);
  await priceSince(10, 95);
  await add(browser, productId);
  await priceSince(1, 60);
  expect(await item()).toMatchObject({ lowestBeforeCents: 40 });
});

test('is not told of a price that rose or stayed', async () => {
  await cameAgo(90);
  await add(browser, productId);
  expect(await item()).not.toHaveProperty('lowestBeforeCents');
  await priceSince(1, 120);
  expect(await item()).not.toHaveProperty('lowestBeforeCents');
});
