/** Importing products whose price is reduced for a time. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, HOUR } from '../../base/clock.ts';
import { createPriceAdmin, type WantedPrice } from '../../studio/admin/prices.ts';
import { add } from '../../testing/checkout.ts';
import { anEdition, type DownloadShop, importProducts, startDownloadShop } from '../../testing/download-shop.ts';
import { switchPrices } from './launch-prices.service.ts';

let shop: DownloadShop;
let browser: TestClient;
beforeAll(async () => {
  shop = await startDownloadShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  browser = await shop.signedIn();
});

/** Sets a reduction for the next two hours. */
const set = (name: string, off: Partial<WantedPrice>) =>
  createPriceAdmin(shop).set(name, {
    ...{ percent: null, amountCents: null, startsAt: null, endsAt: after(shop.clock.now(), 2 * HOUR) },
    ...off,
  });

describe('an import', () => {
  const name = 'launched';
  const priceCents = async () => (await browser.call(contract.getProduct, { params: { productId: name } })).priceCents;

  test('of what is reduced names the ordinary price, of which the reduction goes on', async () => {
    await importProducts(shop, anEdition(name, 1, { priceCents: 1000 }));
    await set(name, { percent: 25 });
    expect(await priceCents()).toBe(750);
    expect(await importProducts(shop, anEdition(name, 1, { priceCents: 1000 }))).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    expect(await importProducts(shop, anEdition(name, 1, { priceCents: 2000 }))).toMatchObject([
      { outcome: 'changed' },
    ]);
    expect(await priceCents()).toBe(1500);
    expect((await shop.admin.list()).find(({ id }) => id === name)).toMatchObject({ priceCents: 2000 });
    shop.clock.advance(2 * HOUR);
    await switchPrices(shop);
    expect(await priceCents()).toBe(2000);
  });
});

describe('an import of a price that the reduction would take all of', () => {
  const name = 'halved';
  const shownFor = async (priceCents: number) => {
    await importProducts(shop, anEdition(name, 1, { priceCents }));
    const { priceCents: inForce, reduction } = await browser.call(contract.getProduct, { params: { productId: name } });
    return [inForce, reduction?.ordinaryCents];
  };

  test('is sold at that price and not as reduced, until a higher one is reduced again', async () => {
    await shownFor(1000);
    await set(name, { amountCents: 600 });
    expect(await shownFor(1000)).toEqual([400, 1000]);
    expect(await shownFor(600)).toEqual([600, undefined]);
    const cart = await add(browser, name);
    expect(cart.items).toMatchObject([{ priceCents: 600 }]);
    expect(cart.items[0]).not.toHaveProperty('reduction');
    expect(await shownFor(599)).toEqual([599, undefined]);
    expect(await shownFor(601)).toEqual([1, 601]);
    shop.clock.advance(2 * HOUR);
    await switchPrices(shop);
    expect(await shownFor(601)).toEqual([601, undefined]);
  });
});
