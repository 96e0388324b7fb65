/** Items of a cart whose products are no longer sold. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, addProducts } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

describe('what is no longer sold', () => {
  const setPublished = (ids: string[], published: boolean) =>
    shop.database.query('update products set published = $2 where id = any($1)', [ids, published]);

  const withSomeWithdrawn = async (id: string) => {
    await addProducts(shop, [id]);
    const browser = await shop.signedIn();
    await add(browser, id, 3);
    shop.clock.advance(1000);
    const { version } = await add(browser, '1');
    await setPublished([id], false);
    return { browser, version };
  };

  test('is named beside the items until it is taken out, whatever else changes', async () => {
    const { browser, version } = await withSomeWithdrawn('leaving');
    const cart = await browser.call(contract.getCart, {});
    const withdrawn = [{ productId: 'leaving', name: 'Product leaving', quantity: 3 }];
    expect(cart).toMatchObject({ version, items: [{ productId: '1' }], withdrawn });
    expect(await add(browser, '2')).toMatchObject({ items: [{ productId: '1' }, { productId: '2' }], withdrawn });
    const params = { productId: 'leaving' };
    const without = await browser.call(contract.removeCartItem, { params, query: { version: version + 1 } });
    expect(without.withdrawn).toBeUndefined();
    expect(without.items).toMatchObject([{ productId: '1' }, { productId: '2' }]);
  });

  test('is an item again once it is sold again, at the price of today and with the one it came in at', async () => {
    const { browser } = await withSomeWithdrawn('returning');
    await shop.database.query("update products set price_cents = 175, published = true where id = 'returning'");
    const { items, withdrawn } = await browser.call(contract.getCart, {});
    expect(items[0]).toMatchObject({ productId: 'returning', quantity: 3, priceCents: 175, addedPriceCents: 100 });
    expect(withdrawn).toBeUndefined();
  });

  test('goes when the cart is cleared, and does not come back', async () => {
    const { browser, version } = await withSomeWithdrawn('forgotten');
    await browser.call(contract.clearCart, { query: { version } });
    await setPublished(['forgotten'], true);
    expect((await browser.call(contract.getCart, {})).items).toEqual([]);
  });

  test('takes no other quantity', async () => {
    const { browser, version } = await withSomeWithdrawn('fixed');
    const args = { params: { productId: 'fixed' }, body: { quantity: 2, version } };
    expect(await browser.problem(contract.setCartItemQuantity, args)).toMatchObject({ code: 'not_found' });
  });

  test('keeps its place among the 100 different items until it is taken out', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `limit-${index}`);
    await addProducts(shop, ids);
    const browser = await shop.signedIn();
    await add(browser, 'limit-0');
    await shop.database.query(
      `insert into cart_items (user_id, product_id, quantity, added_at)
       select user_id, id, 1, added_at from cart_items, unnest($1::text[]) id where product_id = 'limit-0'`,
      [ids.slice(1, 100)],
    );
    await setPublished(['limit-0'], false);
    const body = { productId: 'limit-100' };
    expect(await browser.problem(contract.addCartItem, { body })).toMatchObject({ code: 'cart_full' });
    const { version } = await browser.call(contract.getCart, {});
    await browser.call(contract.removeCartItem, { params: { productId: 'limit-0' }, query: { version } });
    expect((await add(browser, 'limit-100')).items).toHaveLength(100);
  });
});
