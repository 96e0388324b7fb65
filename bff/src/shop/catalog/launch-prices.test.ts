/** Temporarily reduced prices: at their start and end, in carts, with codes and across processes. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, HOUR } from '../../base/clock.ts';
import { createPriceAdmin, type WantedPrice } from '../../studio/admin/prices.ts';
import { add, addProducts, pay, refusal } from '../../testing/checkout.ts';
import { type DownloadShop, startDownloadShop } from '../../testing/download-shop.ts';
import { switchPrices } from './launch-prices.service.ts';

let shop: DownloadShop;
let browser: TestClient;
let productId: string;
let slug: string;
let products = 0;
beforeAll(async () => {
  shop = await startDownloadShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  products += 1;
  productId = `L${products}`;
  slug = productId.toLowerCase();
  await addProducts(shop, [productId]);
  browser = await shop.signedIn();
});

const inHours = (hours: number) => after(shop.clock.now(), hours * HOUR);
const quarterOff = (more: Partial<WantedPrice> = {}): WantedPrice => ({
  ...{ percent: 25, amountCents: null, startsAt: null, endsAt: inHours(2) },
  ...more,
});
const prices = () => createPriceAdmin(shop);
const shown = () => browser.call(contract.getProduct, { params: { productId } });
const listed = async (sort: 'price-up' | 'price-down') => {
  const { products } = await browser.call(contract.listProducts, { query: { sort, search: 'Product L' } });
  return products.map(({ id }) => id);
};
/** Dates the price `cents` back to so many days ago. */
async function priceSince(days: number, cents: number): Promise<void> {
  await shop.database.query('update products set price_cents = $2 where id = $1', [productId, cents]);
  await shop.database.query(
    `update product_prices set since = now() - make_interval(days => $2)
     where product_id = $1 and since = (select max(since) from product_prices where product_id = $1)`,
    [productId, days],
  );
}
const history = () =>
  shop.database.query('select price_cents from product_prices where product_id = $1 order by since', [productId]);

describe('a launch price', () => {
  test('begins at its time and ends at its time, whether or not prices have been switched by then', async () => {
    const [startsAt, endsAt] = [inHours(1), inHours(3)];
    await prices().set(slug, quarterOff({ startsAt, endsAt }));
    shop.clock.advance(1 * HOUR - 1);
    await switchPrices(shop);
    expect(await shown()).toMatchObject({ priceCents: 100 });
    shop.clock.advance(1);
    await switchPrices(shop);
    const reduction = { ordinaryCents: 100, until: endsAt.toISOString() };
    expect(await shown()).toMatchObject({ priceCents: 75, reduction });
    shop.clock.advance(2 * HOUR - 1);
    await switchPrices(shop);
    expect(await shown()).toMatchObject({ priceCents: 75, reduction });
    shop.clock.advance(1);
    const ended = await shown();
    expect(ended).toMatchObject({ priceCents: 100 });
    expect(ended).not.toHaveProperty('reduction');
    await switchPrices(shop);
    expect(await shown()).toEqual(ended);
    expect(await history()).toMatchObject([{ price_cents: 100 }, { price_cents: 75 }, { price_cents: 100 }]);
  });

  test('is what lists are sorted by', async () => {
    const reduced = productId;
    const other = `L${products}X`;
    await addProducts(shop, [other]);
    const order = async (sort: Parameters<typeof listed>[0]) =>
      (await listed(sort)).filter((id) => id === reduced || id === other);
    await prices().set(slug, quarterOff());
    expect(await order('price-up')).toEqual([reduced, other]);
    expect(await order('price-down')).toEqual([other, reduced]);
    await prices().end(slug);
    expect(await shown()).toMatchObject({ priceCents: 100 });
  });

  test('is paid in its time, and refused at its end by name, with the cart as it is then', async () => {
    await prices().set(slug, quarterOff());
    const filled = await add(browser, productId);
    expect(filled.items).toMatchObject([{ priceCents: 75, addedPriceCents: 75, reduction: { ordinaryCents: 100 } }]);
    shop.clock.advance(2 * HOUR - 1);
    const { order } = await pay(browser, filled);
    expect(order).toMatchObject({ status: 'paid', totalCents: 75 });

    const again = await add(browser, productId);
    shop.clock.advance(1);
    const refused = await refusal(browser, again);
    expect(refused).toMatchObject({
      code: 'price_raised',
      context: { cart: { items: [{ priceCents: 100, addedPriceCents: 75 }] } },
    });
    const cart = await browser.call(contract.getCart, {});
    expect(cart.items[0]).not.toHaveProperty('reduction');
    const { order: dearer } = await pay(browser, cart);
    expect(dearer).toMatchObject({ status: 'paid', totalCents: 100, lines: [{ unitPriceCents: 100 }] });
  });

  test('is added to carts as it is at that moment', async () => {
    await prices().set(slug, quarterOff());
    shop.clock.advance(2 * HOUR);
    expect((await add(browser, productId)).items).toMatchObject([{ priceCents: 100, addedPriceCents: 100 }]);
  });

  test('is passed on to whoever agreed to the ordinary price', async () => {
    const cart = await add(browser, productId);
    await prices().set(slug, quarterOff());
    expect((await pay(browser, cart)).order).toMatchObject({ status: 'paid', totalCents: 75 });
  });

  test.each([
    ['a percentage', { percent: 50, amountCents: null }, 38],
    ['an amount of more', { percent: null, amountCents: 500 }, 75],
  ])('has the code of %s taken off it, never below zero', async (_, rule, off) => {
    const code = `LAUNCH-${products}`;
    await shop.database.query(
      `insert into discounts (code, percent, amount_cents, starts_at, created_at) values ($1, $2, $3, $4, $4)`,
      [code, rule.percent, rule.amountCents, shop.clock.now()],
    );
    await prices().set(slug, quarterOff());
    await add(browser, productId);
    const cart = await browser.call(contract.setCartDiscount, { body: { code } });
    const { order } = await browser.call(contract.placeOrder, {
      headers: { 'idempotency-key': `${cart.id}.discounted` },
      body: {
        cartVersion: cart.version,
        totalCents: 75 - off,
        discountCents: off,
        items: [{ productId, quantity: 1, priceCents: 75 }],
      },
    });
    expect(order).toMatchObject({ status: 'paid', totalCents: 75 - off });
  });

  test('is switched once by processes that do it together, and tells of nothing when nothing is due', async () => {
    await prices().set(slug, quarterOff({ startsAt: inHours(1) }));
    shop.clock.advance(1 * HOUR);
    await Promise.all(Array.from({ length: 6 }, () => switchPrices(shop)));
    expect(await shown()).toMatchObject({ priceCents: 75, reduction: { ordinaryCents: 100 } });
    expect(await history()).toMatchObject([{ price_cents: 100 }, { price_cents: 75 }]);
    let told = 0;
    const subscription = shop.listener.listen('public_data_changed', () => {
      told += 1;
    });
    await expect.poll(() => subscription.isUp()).toBe(true);
    // The listener also reports when it is up.
    told = 0;
    await switchPrices(shop);
    shop.clock.advance(1 * HOUR);
    await Promise.all(Array.from({ length: 6 }, () => switchPrices(shop)));
    await expect.poll(() => told).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({ priceCents: 100 });
    expect(await history()).toHaveLength(3);
    const toldOfEnd = told;
    await switchPrices(shop);
    await shop.database.query("select pg_notify('public_data_changed', 'last')");
    await expect.poll(() => told).toBe(toldOfEnd + 1);
    await subscription.stop();
  });
});

describe('the lowest price of the 30 days before', () => {
  const lowest = async () => (await shown()).reduction?.lowestBeforeCents;

  test('is found among several, and stays while the reduction lasts', async () => {
    await priceSince(90, 40);
    await priceSince(50, 80);
    await priceSince(20, 70);
    await priceSince(10, 100);
    await prices().set(slug, quarterOff());
    expect(await lowest()).toBe(70);
    await shop.database.query('update product_prices set since = since - interval $$20 days$$ where product_id = $1', [
      productId,
    ]);
    expect(await lowest()).toBe(70);
  });

  test('counts one that began before them and ended within', async () => {
    await priceSince(60, 60);
    await priceSince(29, 100);
    await prices().set(slug, quarterOff());
    expect(await lowest()).toBe(60);
  });

  test('counts an earlier launch price, also one that this one takes the place of', async () => {
    await priceSince(60, 100);
    await prices().set(slug, quarterOff({ percent: 50 }));
    await shop.database.query(
      "update product_prices set since = since - interval '1 day' where product_id = $1 and price_cents = 50",
      [productId],
    );
    await prices().set(slug, quarterOff({ percent: 10 }));
    expect(await shown()).toMatchObject({ priceCents: 90, reduction: { ordinaryCents: 100, lowestBeforeCents: 50 } });
  });

  test('is unknown of what was not sold before', async () => {
    await shop.database.query('delete from product_prices where product_id = $1', [productId]);
    await prices().set(slug, quarterOff());
    expect(await lowest()).toBeNull();
  });
});

describe('the studio', () => {
  test('is told what cannot be', async () => {
    const { set, end } = prices();
    await expect(set('no-such', quarterOff())).rejects.toThrow('The shop has no product no-such.');
    await expect(set(slug, quarterOff({ endsAt: shop.clock.now() }))).rejects.toThrow('must end after it begins');
    await expect(set(slug, quarterOff({ startsAt: inHours(-2), endsAt: inHours(-1) }))).rejects.toThrow(
      'in the future',
    );
    await expect(set(slug, quarterOff({ percent: null, amountCents: 100 }))).rejects.toThrow(
      'already costs that or less',
    );
    await expect(end(slug)).rejects.toThrow(`${slug} has no launch price.`);
  });

  test('sees what is set, and ends it at once', async () => {
    await prices().set(slug, quarterOff({ percent: null, amountCents: 30 }));
    const of = async () => (await prices().list()).find((price) => price.slug === slug);
    expect(await of()).toMatchObject({ priceCents: 70, ordinaryCents: 100, amountCents: 30 });
    await prices().end(slug);
    expect(await of()).toBeUndefined();
    await switchPrices(shop);
    expect(await shown()).toMatchObject({ priceCents: 100 });
  });
});
