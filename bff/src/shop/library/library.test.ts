/** The user's products as the library shows them. */
import { contract } from '@storefront/contract';
import { LIBRARY_PAGE_SIZE } from '@storefront/contract/library/schemas';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { add, pay } from '../../testing/checkout.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  ownedProductOf,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'), anEdition('lamp'), anEdition('mill'));
});
afterAll(() => shop.stop());

const library = (browser: TestClient, query: { search?: string; cursor?: string } = {}) =>
  browser.call(contract.listLibrary, { query });
const ownedIds = async (browser: TestClient) => (await browser.call(contract.listOwnedProducts, {})).productIds;

describe('the library', () => {
  test('has what was paid for and not refunded, latest purchase first, with the seats of all purchases', async () => {
    const browser = await shop.signedIn();
    expect(await library(browser)).toEqual({ titles: [], nextCursor: null, total: 0 });
    const purchasedAt = shop.clock.now().toISOString();
    await buy(browser, 'well', 2);
    shop.clock.advance(1 * HOUR);
    const refunded = await buy(browser, 'mill');
    await buy(browser, 'lamp');
    shop.clock.advance(1 * HOUR);
    await buy(browser, 'well', 3);
    shop.payments.outcome = 'declined';
    await expect(buy(browser, '1')).rejects.toThrow();
    shop.payments.outcome = 'succeeded';
    await refundOrder(browser, refunded.id);

    const { titles, total } = await library(browser);
    expect(titles).toMatchObject([
      { productId: 'well', slug: 'well', name: 'The well', category: 'props', seats: 5, purchasedAt, version: 1 },
      { productId: 'lamp', seats: 1 },
    ]);
    expect(titles[0]?.updatedAt).toBeNull();
    expect(total).toBe(2);
    expect(await ownedIds(browser)).toEqual(['lamp', 'well']);
    expect(await browser.problem(contract.getTitle, { params: { productId: 'mill' } })).toMatchObject({ status: 404 });
  });

  test('shows nothing to other users', async () => {
    const owner = await shop.signedIn();
    await buy(owner, 'well');
    const stranger = await shop.signedIn();
    expect([await library(stranger), await ownedIds(stranger)]).toMatchObject([{ titles: [], total: 0 }, []]);
    const problem = await stranger.problem(contract.getTitle, { params: { productId: 'well' } });
    expect(problem).toMatchObject({ code: 'not_found' });
  });

  test('keeps what is no longer sold, without a page to link to', async () => {
    await importProducts(shop, anEdition('shed'));
    const browser = await shop.signedIn();
    await buy(browser, 'shed');
    await shop.admin.unpublish('shed');
    expect((await library(browser)).titles).toMatchObject([{ productId: 'shed', slug: null, name: 'The shed' }]);
    expect(await ownedProductOf(browser, 'shed')).toMatchObject({ slug: null, versions: [{ version: 1 }] });
    expect(await download(browser, 'shed')).toBe('shed.zip, edition 1');
  });

  test('has products that have no files yet', async () => {
    const browser = await shop.signedIn();
    await buy(browser, '1');
    expect(await ownedProductOf(browser, '1')).toMatchObject({ version: null, updatedAt: null, versions: [] });
  });

  test('is searched by name, in any case, and the signs of patterns are signs like any other', async () => {
    const browser = await shop.signedIn();
    await buy(browser, 'well');
    await buy(browser, 'lamp');
    expect(await library(browser, { search: 'WELL' })).toMatchObject({ titles: [{ productId: 'well' }], total: 1 });
    expect(await library(browser, { search: 'Ｗ\u200bell' })).toMatchObject({ titles: [{ productId: 'well' }] });
    expect(await library(browser, { search: '%' })).toEqual({ titles: [], nextCursor: null, total: 0 });
  });

  test('comes in pages that together have every owned product once', async () => {
    const slugs = Array.from({ length: LIBRARY_PAGE_SIZE * 2 + 1 }, (_, n) => `stone-${n}`);
    await importProducts(shop, ...slugs.map((slug) => anEdition(slug)));
    const browser = await shop.signedIn();
    // Each order has five, so that within an order the product decides.
    for (let index = 0; index < slugs.length; index += 5) {
      shop.clock.advance(1 * MINUTE);
      for (const slug of slugs.slice(index, index + 5)) await add(browser, slug);
      await pay(browser, await browser.call(contract.getCart, {}));
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await library(browser, { search: 'stone', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(slugs.length);
      seen.push(...page.titles.map(({ productId }) => productId));
      sizes.push(page.titles.length);
      cursor = page.nextCursor;
    }
    expect(sizes).toEqual([LIBRARY_PAGE_SIZE, LIBRARY_PAGE_SIZE, 1]);
    expect(seen.toSorted()).toEqual(slugs.toSorted());
    expect(seen[0]).toMatch(/^stone-4[5-8]$/);
  });

  test.each([
    'x',
    Buffer.from('["newest",1,"1"]').toString('base64url'),
    Buffer.from('["library",1e300,"1"]').toString('base64url'),
  ])('refuses the cursor %s, which is none of its own', async (cursor) => {
    const browser = await shop.signedIn();
    expect(await browser.problem(contract.listLibrary, { query: { cursor } })).toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('an owned product', () => {
  test('names its purchases newest first, and until when a download would end a right', async () => {
    const browser = await shop.signedIn();
    const first = await buy(browser, 'lamp', 2);
    expect((await ownedProductOf(browser, 'lamp')).refundableUntil).toBe(first.refundableUntil);
    shop.clock.advance(1 * HOUR);
    await download(browser, 'lamp');
    const downloadedAt = shop.clock.now().toISOString();
    expect((await ownedProductOf(browser, 'lamp')).refundableUntil).toBeNull();
    shop.clock.advance(1 * HOUR);
    const second = await buy(browser, 'lamp');
    expect(await ownedProductOf(browser, 'lamp')).toMatchObject({
      seats: 3,
      purchasedAt: first.paidAt,
      now: shop.clock.now().toISOString(),
      refundableUntil: second.refundableUntil,
      purchases: [
        { orderId: second.id, position: 0, paidAt: second.paidAt, quantity: 1, firstDownloadedAt: null },
        { orderId: first.id, position: 0, paidAt: first.paidAt, quantity: 2, firstDownloadedAt: downloadedAt },
      ],
    });
    shop.clock.advance(3 * DAY);
    expect((await ownedProductOf(browser, 'lamp')).refundableUntil).toBeNull();
  });

  test('lists the bundle first, with sizes and hashes, and does not tell where files are kept', async () => {
    const browser = await shop.signedIn();
    await buy(browser, 'well');
    const { versions } = await ownedProductOf(browser, 'well');
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(versions[0]?.files).toEqual([
      { name: 'well.zip', bytes: 'well.zip, edition 1'.length, sha256, isBundle: true, savedAs: 'well-v1.zip' },
      { name: 'well.glb', bytes: 'well.glb, edition 1'.length, sha256, isBundle: false, savedAs: 'well.glb' },
    ]);
  });
});
