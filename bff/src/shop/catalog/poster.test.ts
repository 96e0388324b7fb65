/** A product's picture in carts, wishlists, orders and libraries. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aModel } from '../../testing/a-model.ts';
import { add, pay } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CASTLE = '1';
const DRAGON = '2';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query('update products set model = $1 where id = $2', [aModel('castle'), CASTLE]);
});
afterAll(() => shop.stop());

/** Returns all responses that show the product to a user who has it in the wishlist, an order and the cart. */
async function listsWith(productId: string) {
  const browser = await shop.signedIn();
  await browser.call(contract.addWish, { params: { productId } });
  const { order } = await pay(browser, await add(browser, productId));
  const cart = await add(browser, productId);
  const { purchases, wishlist } = await browser.call(contract.getProfile, {});
  const { titles } = await browser.call(contract.listLibrary, { query: {} });
  const { orders } = await browser.call(contract.listOrders, { query: {} });
  const title = await browser.call(contract.getTitle, { params: { productId } });
  const inSession = (await browser.call(contract.getSession, {})).cart?.items ?? [];
  const lists = { purchases, wishlist, titles, title: [title], cart: cart.items, inSession };
  const lines = { paid: order.lines, listed: orders.flatMap(({ lines }) => lines) };
  return { browser, lists: { ...lists, ...lines } };
}

test('is its poster, without the scene', async () => {
  const { lists } = await listsWith(CASTLE);
  const { poster } = aModel('castle').pictures;
  for (const [catalog, products] of Object.entries(lists)) {
    expect(
      products.map(({ pictures }) => pictures),
      catalog,
    ).toEqual([{ poster }]);
  }
});

test('of which it has none, is said to be none', async () => {
  const { lists } = await listsWith(DRAGON);
  for (const [catalog, products] of Object.entries(lists)) {
    expect(products, catalog).toMatchObject([{ pictures: null, image: expect.stringMatching(/^\/media\//) }]);
  }
});

test('is no part of what a shopper takes along, being of the studio', async () => {
  const { browser } = await listsWith(CASTLE);
  const exported = JSON.stringify(await browser.call(contract.exportAccount, {}));
  expect(exported).toContain('"name":"Castle"');
  expect(exported).not.toContain('poster');
});
