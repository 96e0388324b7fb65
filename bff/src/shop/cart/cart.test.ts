/** The cart, through the API. */
import { type Cart, contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, addProducts } from '../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const quantities = (cart: Cart) => Object.fromEntries(cart.items.map((item) => [item.productId, item.quantity]));

describe('adding', () => {
  test('puts the product into the cart, and once more raises its quantity by one', async () => {
    const browser = await shop.signedIn();
    const first = await add(browser, '1');
    expect(first).toMatchObject({
      version: 1,
      items: [{ productId: '1', name: 'Castle', priceCents: 2999, quantity: 1 }],
    });
    const second = await browser.call(contract.addCartItem, { body: { productId: '1' } });
    expect(second).toMatchObject({ version: 2, items: [{ productId: '1', quantity: 2 }] });
    expect(await browser.call(contract.getCart, {})).toEqual(second);
  });

  test('notes the price, and once more the price of then; another quantity notes nothing', async () => {
    await addProducts(shop, ['noted']);
    const browser = await shop.signedIn();
    const setPrice = (cents: number) =>
      shop.database.query("update products set price_cents = $1 where id = 'noted'", [cents]);
    expect((await add(browser, 'noted')).items).toMatchObject([{ priceCents: 100, addedPriceCents: 100 }]);
    await setPrice(120);
    const { version, items } = await browser.call(contract.getCart, {});
    expect(items).toMatchObject([{ priceCents: 120, addedPriceCents: 100 }]);
    const args = { params: { productId: 'noted' }, body: { quantity: 5, version } };
    const more = await browser.call(contract.setCartItemQuantity, args);
    expect(more.items).toMatchObject([{ quantity: 5, priceCents: 120, addedPriceCents: 100 }]);
    expect((await add(browser, 'noted')).items).toMatchObject([{ quantity: 6, addedPriceCents: 120 }]);
  });

  test('when many adds arrive at once, none is lost', async () => {
    const browser = await shop.signedIn();
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(browser, index % 2 === 0 ? '1' : '2')));
    const cart = await browser.call(contract.getCart, {});
    expect(quantities(cart)).toEqual({ '1': 10, '2': 10 });
    expect(cart.version).toBe(20);
  });

  test('when the account has no cart yet, adds at once make one', async () => {
    const browser = await shop.signedIn();
    const { user } = await browser.call(contract.getSession, {});
    await shop.database.query('delete from carts where user_id = $1', [user?.id]);
    await Promise.all(Array.from({ length: 5 }, () => add(browser, '1')));
    expect(quantities(await browser.call(contract.getCart, {}))).toEqual({ '1': 5 });
  });

  test.each([
    [0, 'invalid_quantity', 'Quantity must be at least 1'],
    [-1, 'invalid_quantity', 'Quantity must be at least 1'],
    [1.5, 'invalid_quantity', 'Quantity must be at least 1'],
    [1000, 'quantity_too_large', 'Quantity must be at most 999'],
  ])('%d seats are refused', async (quantity, code, detail) => {
    const browser = await shop.signedIn();
    const body = { productId: '1', quantity };
    expect(await browser.problem(contract.addCartItem, { body })).toMatchObject({ code, detail, status: 400 });
  });

  test('beyond 999 seats in all is refused and changes nothing', async () => {
    const browser = await shop.signedIn();
    const before = await add(browser, '1', 999);
    const body = { productId: '1', quantity: 1 };
    expect(await browser.problem(contract.addCartItem, { body })).toMatchObject({ code: 'quantity_too_large' });
    expect(await browser.call(contract.getCart, {})).toEqual(before);
  });

  test('a product that does not exist or is no longer sold is refused', async () => {
    await addProducts(shop, ['Withdrawn']);
    await shop.database.query("update products set published = false where id = 'Withdrawn'");
    const browser = await shop.signedIn();
    for (const productId of ['nothing', 'Withdrawn']) {
      const problem = await browser.problem(contract.addCartItem, { body: { productId } });
      expect(problem).toMatchObject({ code: 'product_unavailable', status: 404 });
    }
  });

  test('the 101st different product is refused, more of a present one is not', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `many-${index}`);
    await addProducts(shop, ids);
    const browser = await shop.signedIn();
    for (const id of ids.slice(0, 100)) await add(browser, id);
    expect(await browser.problem(contract.addCartItem, { body: { productId: 'many-100' } })).toMatchObject({
      code: 'cart_full',
      status: 409,
    });
    expect((await add(browser, 'many-0')).items).toHaveLength(100);
  });
});

describe('setting a quantity', () => {
  test('replaces it and keeps the order of the items', async () => {
    const browser = await shop.signedIn();
    await add(browser, '2');
    shop.clock.advance(1000);
    const { version } = await add(browser, '1');
    const cart = await browser.call(contract.setCartItemQuantity, {
      params: { productId: '2' },
      body: { quantity: 7, version },
    });
    expect(cart.items.map((item) => [item.productId, item.quantity])).toEqual([
      ['2', 7],
      ['1', 1],
    ]);
    expect(cart.version).toBe(version + 1);
  });

  test('on an older version is refused with the fresh cart', async () => {
    const browser = await shop.signedIn();
    await add(browser, '1');
    const fresh = await add(browser, '2');
    const problem = await browser.problem(contract.setCartItemQuantity, {
      params: { productId: '1' },
      body: { quantity: 7, version: 1 },
    });
    expect(problem).toMatchObject({ code: 'cart_conflict', status: 409, context: { cart: fresh } });
  });

  test('of an item that is not in the cart is refused', async () => {
    const browser = await shop.signedIn();
    const args = { params: { productId: '2' }, body: { quantity: 1, version: 0 } };
    expect(await browser.problem(contract.setCartItemQuantity, args)).toMatchObject({ code: 'not_found' });
  });

  test.each([
    [0, 'invalid_quantity'],
    [1000, 'quantity_too_large'],
  ])('to %d is refused', async (quantity, code) => {
    const browser = await shop.signedIn();
    const args = { params: { productId: '1' }, body: { quantity, version: 0 } };
    expect(await browser.problem(contract.setCartItemQuantity, args)).toMatchObject({ code });
  });

  test('from many tabs at once on one version, exactly one wins', async () => {
    const browser = await shop.signedIn();
    const { version } = await add(browser, '1');
    const writes = [2, 3, 4, 5, 6].map((quantity) =>
      browser.call(contract.setCartItemQuantity, { params: { productId: '1' }, body: { quantity, version } }),
    );
    const outcomes = await Promise.allSettled(writes);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await browser.call(contract.getCart, {})).toEqual(won[0]?.value);
  });
});

describe('taking out', () => {
  test('removes one item; removing what is not there is no error', async () => {
    const browser = await shop.signedIn();
    await add(browser, '1');
    await add(browser, '2');
    const args = (version: number) => ({ params: { productId: '1' }, query: { version } });
    const cart = await browser.call(contract.removeCartItem, args(2));
    expect(quantities(cart)).toEqual({ '2': 1 });
    expect(quantities(await browser.call(contract.removeCartItem, args(cart.version)))).toEqual({ '2': 1 });
    expect(await browser.problem(contract.removeCartItem, args(1))).toMatchObject({ code: 'cart_conflict' });
  });

  test('clearing empties the cart, unless it has changed since', async () => {
    const browser = await shop.signedIn();
    const { version } = await add(browser, '1');
    await add(browser, '2');
    expect(await browser.problem(contract.clearCart, { query: { version } })).toMatchObject({ code: 'cart_conflict' });
    expect(await browser.call(contract.clearCart, { query: { version: version + 1 } })).toMatchObject({ items: [] });
  });
});

describe('putting back what was taken out', () => {
  const removedItems = ({ items }: Cart) =>
    items.map(({ productId, quantity, addedAt }) => ({ productId, quantity, addedAt }));

  /** Signs in a shopper, adds three products to the cart one after the other, and clears it. */
  async function clearedCart(ids: readonly string[] = ['1', '2', 'third']) {
    const browser = await shop.signedIn();
    for (const id of ids) {
      shop.clock.advance(1000);
      await add(browser, id, 2);
    }
    const before = await browser.call(contract.getCart, {});
    await browser.call(contract.clearCart, { query: { version: before.version } });
    return { browser, before, restore: (items = removedItems(before)) => ({ body: { items } }) };
  }

  test('gives it its place among the others and its seats again, at the price of today', async () => {
    await addProducts(shop, ['third']);
    const { browser, before, restore } = await clearedCart();
    shop.clock.advance(1000);
    await add(browser, '2');
    await shop.database.query("update products set price_cents = 170 where id = 'third'");
    const { items } = await browser.call(contract.restoreCartItems, restore());
    expect(items.map(({ productId }) => productId)).toEqual(['1', 'third', '2']);
    expect(items).toMatchObject([before.items[0] ?? {}, { priceCents: 170, addedPriceCents: 170 }, { quantity: 1 }]);
  });

  test('once more, or for what never was there, changes nothing else', async () => {
    const { browser, before, restore } = await clearedCart(['1', '2']);
    await browser.call(contract.restoreCartItems, restore());
    const again = await browser.call(contract.restoreCartItems, restore());
    expect(again.items).toEqual(before.items);
    const future = [{ productId: 'third', quantity: 1, addedAt: '2999-01-01T00:00:00.000Z' }];
    const { items } = await browser.call(contract.restoreCartItems, restore(future));
    expect(items.at(-1)?.addedAt).toBe(shop.clock.now().toISOString());
  });

  test('leaves out what is no longer sold, and is refused when that is all', async () => {
    await addProducts(shop, ['ending']);
    const { browser, restore } = await clearedCart(['ending', '2']);
    await shop.database.query("update products set published = false where id = 'ending'");
    const [ending] = restore().body.items;
    const refused = await browser.problem(contract.restoreCartItems, restore(ending ? [ending] : []));
    expect(refused).toMatchObject({ code: 'product_unavailable' });
    const cart = await browser.call(contract.restoreCartItems, restore());
    expect(quantities(cart)).toEqual({ '2': 2 });
    expect(cart.withdrawn).toBeUndefined();
  });

  test('is refused beyond the 100 products that a cart holds', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `back-${index}`);
    await addProducts(shop, ids);
    const browser = await shop.signedIn();
    const items = ids.map((productId) => ({ productId, quantity: 1 }));
    expect((await browser.call(contract.restoreCartItems, { body: { items } })).items).toHaveLength(100);
    const oneMore = { body: { items: [{ productId: '1', quantity: 1 }] } };
    expect(await browser.problem(contract.restoreCartItems, oneMore)).toMatchObject({ code: 'cart_full' });
  });
});

describe('reading', () => {
  test('shows the prices of today, and not what is no longer sold', async () => {
    await addProducts(shop, ['changing', 'vanishing']);
    const browser = await shop.signedIn();
    await add(browser, 'changing');
    await add(browser, 'vanishing');
    await shop.database.query("update products set price_cents = 150 where id = 'changing'");
    await shop.database.query("update products set published = false where id = 'vanishing'");
    const { items } = await browser.call(contract.getCart, {});
    expect(items).toMatchObject([{ productId: 'changing', priceCents: 150 }]);
  });

  test("never shows another user's items", async () => {
    await add(await shop.signedIn(), '1');
    expect((await (await shop.signedIn()).call(contract.getCart, {})).items).toEqual([]);
  });
});
