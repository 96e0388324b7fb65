/** The account page's data, through the API. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

async function buy(browser: TestClient, productId: string, priceCents: number): Promise<void> {
  const cart = await browser.call(contract.addCartItem, { body: { productId } });
  await browser.call(contract.placeOrder, {
    headers: { 'idempotency-key': `${cart.id}.${cart.version}` },
    body: { cartVersion: cart.version, totalCents: priceCents },
  });
}

test('a new account has the user, no purchases and no wishes', async () => {
  const browser = await shop.signedIn('new@example.com');
  const { user } = await browser.call(contract.getSession, {});
  const now = shop.clock.now().toISOString();
  expect(await browser.call(contract.getProfile, {})).toEqual({
    user,
    createdAt: now,
    lastLogin: now,
    purchases: [],
    wishlist: [],
  });
});

test('purchases are those that were paid for, newest first', async () => {
  const browser = await shop.signedIn();
  await buy(browser, '1', 2999);
  const firstDate = shop.clock.now().toISOString();
  shop.clock.advance(1 * MINUTE);
  await buy(browser, '2', 1999);
  shop.payments.outcome = 'declined';
  await buy(browser, '1', 2999).catch(() => {});
  shop.payments.outcome = 'succeeded';
  const { purchases } = await browser.call(contract.getProfile, {});
  expect(purchases).toMatchObject([
    { productId: '2', itemName: 'Dragon Model', date: shop.clock.now().toISOString() },
    { productId: '1', itemName: 'Castle', date: firstDate },
  ]);
});

test("wishes are the user's own", async () => {
  const browser = await shop.signedIn();
  const { user } = await browser.call(contract.getSession, {});
  await shop.database.query('insert into wishlist_items (user_id, product_id, added_at) values ($1, $2, now())', [
    user?.id,
    '2',
  ]);
  const { wishlist } = await browser.call(contract.getProfile, {});
  expect(wishlist).toEqual([{ productId: '2', slug: 'dragon-model', name: 'Dragon Model' }]);
  expect((await (await shop.signedIn()).call(contract.getProfile, {})).wishlist).toEqual([]);
});
