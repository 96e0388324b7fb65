/** Products in the console, over HTTP. */
import { contract } from '@storefront/contract';
import { consoleContract as api, PRODUCTS_EXPORT_PATH } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../base/clock.ts';
import { switchPrices } from '../../../shop/catalog/launch-prices.service.ts';
import { startWithOrder } from '../../../shop/refunds/testing/refunds.ts';
import { addProducts } from '../../../testing/checkout.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createCatalogAdmin } from '../../admin/catalog.ts';
import { createPriceAdmin } from '../../admin/prices.ts';
import { startTestConsole, type TestConsole } from '../testing/console.ts';
import { carryOutPricePlans } from './price-plans.service.ts';

let shop: TestApp;
let studio: TestConsole;
let browser: TestClient;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  browser = await studio.byLink();
});
afterAll(() => shop.stop());

type Query = Parameters<typeof browser.call<typeof api.findProducts>>[1]['query'];
const idsOf = async (query: Query) => (await browser.call(api.findProducts, { query })).products.map(({ id }) => id);
const show = (productId: string) => browser.call(api.showProduct, { params: { productId } });
const lastAudit = async () => (await browser.call(api.listAudit, { query: {} })).entries[0];
const price = (productId: string, priceCents: number, seenPriceCents: number) => ({
  params: { productId },
  body: { priceCents, seenPriceCents },
});
const publish = (productId: string, isPublished: boolean) =>
  browser.call(api.setPublished, { params: { productId }, body: { isPublished } });

describe('the list of products', () => {
  test('has price, state, and what was sold', async () => {
    await startWithOrder(shop);
    await startWithOrder(shop, 'declined');
    const { products } = await browser.call(api.findProducts, { query: { search: 'CASTL' } });
    expect(products).toMatchObject([
      {
        id: '1',
        slug: 'castle',
        name: 'Castle',
        category: 'buildings',
        priceCents: 2999,
        isPublished: true,
        seatsSold: 2,
        grossCents: 5998,
      },
    ]);
  });

  test('is filtered by state, category and words, and sorted both ways', async () => {
    await addProducts(shop, ['a1', 'a2', 'a3']);
    await publish('a2', false);
    expect(await idsOf({ category: 'props' })).toEqual(['a1', 'a2', 'a3']);
    expect(await idsOf({ category: 'props', state: 'unpublished' })).toEqual(['a2']);
    expect(await idsOf({ state: 'published', category: 'props', direction: 'desc' })).toEqual(['a3', 'a1']);
    expect(await idsOf({ sort: 'price', direction: 'desc' })).toEqual(['1', '2', 'a3', 'a2', 'a1']);
    expect(await idsOf({ sort: 'updated', direction: 'desc', category: 'props' })).toContain('a2');
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  test('comes page by page in every order, each product once', async () => {
    await addProducts(
      shop,
      Array.from({ length: 110 }, (_, index) => `page-${index}`),
    );
    for (const sort of ['name', 'price', 'updated'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await browser.call(api.findProducts, { query: { sort, direction, search: 'page-', after } });
          seen.push(...page.products.map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after);
        expect([seen.length, new Set(seen).size]).toEqual([110, 110]);
      }
    }
  });

  test('is exported as CSV, which the audit log tells', async () => {
    const response = await browser.request(`${PRODUCTS_EXPORT_PATH}?search=castle`);
    const [head, row] = (await response.text()).split('\r\n');
    expect(head).toBe('id,slug,name,category,price,published,version,seats_sold,gross,updated_at');
    expect(row).toMatch(/^1,castle,Castle,buildings,29\.99,yes,/);
    expect(await lastAudit()).toMatchObject({ action: 'product.export', to: { search: 'castle' } });
  });
});

test('pictures are shown at the console’s origin too', async () => {
  const { image } = await show('1');
  const picture = await studio.client().request(image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('image/svg+xml'),
  ]);
  expect((await studio.client().request('/media/nothing.svg')).status).toBe(404);
});

describe('a price', () => {
  test('counts in the store at once, stays in the history, and leaves one line in the audit log', async () => {
    await addProducts(shop, ['priced']);
    shop.clock.advance(1 * MINUTE);
    const changed = await browser.call(api.setPrice, price('priced', 1234, 100));
    expect(changed).toMatchObject({ priceCents: 1234, updatedAt: shop.clock.now().toISOString() });
    expect(changed.prices.map(({ priceCents }) => priceCents)).toEqual([1234, 100]);
    const sold = await shop.client().call(contract.getProduct, { params: { productId: 'priced' } });
    expect(sold.priceCents).toBe(1234);
    expect(await lastAudit()).toMatchObject({
      action: 'product.price',
      subject: { kind: 'product', id: 'priced' },
      from: { priceCents: 100 },
      to: { priceCents: 1234 },
    });
  });

  test('changed by two people at once keeps the first, and tells the second what it is now', async () => {
    await addProducts(shop, ['raced']);
    const both = await Promise.allSettled([
      browser.call(api.setPrice, price('raced', 200, 100)),
      browser.call(api.setPrice, price('raced', 300, 100)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { priceCents } = await show('raced');
    expect(await browser.problem(api.setPrice, price('raced', 400, 100))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      context: { priceCents },
    });
  });

  test('under a launch price is the ordinary one, and the reduction goes on', async () => {
    await addProducts(shop, ['reduced']);
    await createPriceAdmin(shop).set('reduced', {
      percent: 50,
      amountCents: null,
      startsAt: null,
      endsAt: new Date(shop.clock.now().getTime() + DAY),
    });
    expect(await show('reduced')).toMatchObject({ priceCents: 100, reduced: { priceCents: 50 } });
    const changed = await browser.call(api.setPrice, price('reduced', 400, 100));
    expect(changed).toMatchObject({ priceCents: 400, reduced: { priceCents: 200 } });
  });

  test('that a launch price would take all of is not reduced', async () => {
    await addProducts(shop, ['cheap']);
    await createPriceAdmin(shop).set('cheap', {
      percent: null,
      amountCents: 50,
      startsAt: null,
      endsAt: new Date(shop.clock.now().getTime() + DAY),
    });
    expect(await show('cheap')).toMatchObject({ priceCents: 100, reduced: { priceCents: 50 } });
    const changed = await browser.call(api.setPrice, price('cheap', 50, 100));
    expect(changed).toMatchObject({ priceCents: 50, reduced: null, prices: [{ priceCents: 50 }, { priceCents: 100 }] });
    expect(await browser.call(api.setPrice, price('cheap', 80, 50))).toMatchObject({ reduced: { priceCents: 30 } });
  });

  test.each([-1, 10_000_001, 1.5])('of %s cents is refused', async (cents) => {
    expect(await browser.problem(api.setPrice, price('1', cents, 2999))).toMatchObject({ status: 400 });
  });

  test('of a product that is not there is not found', async () => {
    expect(await browser.problem(api.setPrice, price('nothing', 1, 1))).toMatchObject({ status: 404 });
  });
});

describe('a planned price', () => {
  const launch = (productId: string, startsAt: Date | null) =>
    createPriceAdmin(shop).set(productId, { percent: 50, amountCents: null, startsAt, endsAt: inDays(4) });
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY);
  const plan = (productId: string, priceCents: number, at: Date) => ({
    params: { productId },
    body: { priceCents, at: at.toISOString() },
  });
  /** Logs in again, because a console session ends within a day. */
  const later = async (days: number) => {
    shop.clock.advance(days * DAY);
    browser = await studio.byLink();
    await carryOutPricePlans(shop);
  };

  test('counts from its time on, with the history and a line in the log by who planned it', async () => {
    await addProducts(shop, ['planned']);
    const at = inDays(2);
    expect(await browser.call(api.planPrice, plan('planned', 700, at))).toMatchObject({
      priceCents: 100,
      plannedPrice: { priceCents: 700, at: at.toISOString(), by: 'this machine' },
    });
    expect(await lastAudit()).toMatchObject({ action: 'product.plan-price', from: null, to: { priceCents: 700 } });
    await later(1);
    expect((await show('planned')).priceCents).toBe(100);
    await later(1);
    await carryOutPricePlans(shop);
    const changed = await show('planned');
    expect(changed).toMatchObject({ priceCents: 700, plannedPrice: null });
    expect(changed.prices.map(({ priceCents }) => priceCents)).toEqual([700, 100]);
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'product.price', actor: 'this machine' },
      ...{ from: { priceCents: 100 }, to: { priceCents: 700, isPlanned: true } },
    });
  });

  test('that the product has already is over without a change', async () => {
    await addProducts(shop, ['reached']);
    await browser.call(api.planPrice, plan('reached', 100, inDays(1)));
    await later(1);
    expect(await lastAudit()).toMatchObject({ action: 'session.begin' });
    const { prices, plannedPrice } = await show('reached');
    expect([plannedPrice, prices.map(({ priceCents }) => priceCents)]).toEqual([null, [100]]);
  });

  test('takes the place of an earlier one, and can be cancelled', async () => {
    await addProducts(shop, ['replanned']);
    await browser.call(api.planPrice, plan('replanned', 700, inDays(2)));
    const { plannedPrice } = await browser.call(api.planPrice, plan('replanned', 800, inDays(3)));
    expect(plannedPrice?.priceCents).toBe(800);
    const params = { productId: 'replanned' };
    expect((await browser.call(api.cancelPlannedPrice, { params })).plannedPrice).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: 'product.cancel-price', from: { priceCents: 800 }, to: null });
    await later(4);
    expect((await show('replanned')).priceCents).toBe(100);
  });

  test('in the past, or within a launch price, is refused', async () => {
    await addProducts(shop, ['overlapping']);
    const refused = async (at: Date) => (await browser.problem(api.planPrice, plan('overlapping', 700, at))).code;
    expect(await refused(inDays(0))).toBe('time_past');
    await launch('overlapping', inDays(1));
    expect(await refused(inDays(2))).toBe('price_plan_overlaps');
    expect(await browser.call(api.planPrice, plan('overlapping', 700, inDays(4)))).toMatchObject({
      plannedPrice: { priceCents: 700 },
    });
  });

  test('waits for the end of a launch price that was made after it', async () => {
    await addProducts(shop, ['waiting']);
    await browser.call(api.planPrice, plan('waiting', 700, inDays(1)));
    await launch('waiting', null);
    await later(2);
    expect(await show('waiting')).toMatchObject({ priceCents: 100, reduced: { priceCents: 50 } });
    shop.clock.advance(2 * DAY);
    await switchPrices(shop);
    await later(0);
    expect(await show('waiting')).toMatchObject({ priceCents: 700, reduced: null, plannedPrice: null });
  });
});

describe('a product', () => {
  test('is taken out of the store and put back, with a line in the audit log each', async () => {
    await addProducts(shop, ['hidden']);
    expect((await publish('hidden', false)).isPublished).toBe(false);
    const params = { slug: 'hidden' };
    expect(await shop.client().problem(contract.getProductBySlug, { params })).toMatchObject({ status: 404 });
    expect(await lastAudit()).toMatchObject({
      action: 'product.unpublish',
      from: { isPublished: true },
      to: { isPublished: false },
    });
    expect((await publish('hidden', true)).isPublished).toBe(true);
    expect(await shop.client().call(contract.getProductBySlug, { params })).toMatchObject({ id: 'hidden' });
    const before = (await lastAudit())?.id;
    await publish('hidden', true);
    expect((await lastAudit())?.id).toBe(before);
  });

  test('unpublished in the console and by command ends in equal rows', async () => {
    await addProducts(shop, ['one', 'other']);
    const stores = { media: shop.allDeps.media, productFiles: shop.allDeps.productFiles };
    await createCatalogAdmin({ ...shop, stores }).unpublish('one');
    await publish('other', false);
    const rowOf = (id: string) =>
      shop.database.query('select published, shipped, updated_at, price_cents from products where id = $1', [id]);
    expect(await rowOf('other')).toEqual(await rowOf('one'));
  });
});
