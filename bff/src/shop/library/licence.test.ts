/** The licence document of a user's product. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  refundOrder,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
});
afterAll(() => shop.stop());

const wanted = { params: { productId: 'well' } };
const licenceOf = (browser: TestClient) => browser.call(contract.getLicence, wanted);

test('says what, for how many, to whom, by which purchases, and under which text', async () => {
  const browser = await shop.signedIn('holder@example.com');
  const first = await buy(browser, 'well', 2);
  const second = await buy(browser, 'well');
  const licence = await licenceOf(browser);
  expect(licence).toMatchObject({
    name: 'The well',
    holder: { name: 'holder', email: 'holder@example.com' },
    seats: 3,
    texts: [{ key: 'standard-1', title: 'Standard licence', since: '2026-11-20' }],
  });
  const shown = { licenceText: 'standard-1', paidAt: shop.clock.now().toISOString() };
  expect(licence.purchases).toEqual([
    { orderId: second.id, receiptNumber: second.receiptNumber, quantity: 1, ...shown },
    { orderId: first.id, receiptNumber: first.receiptNumber, quantity: 2, ...shown },
  ]);
  await browser.call(contract.updateProfile, { body: { username: 'h', firstName: 'Mara', lastName: 'Holt' } });
  expect((await licenceOf(browser)).holder.name).toBe('Mara Holt');
});

test('is for its owner alone, kept by no cache, and stays when the product is no longer sold', async () => {
  await importProducts(shop, anEdition('well'));
  const [owner, stranger] = [await shop.signedIn(), await shop.signedIn()];
  await buy(owner, 'well');
  await shop.admin.unpublish('well');
  expect((await licenceOf(owner)).seats).toBe(1);
  expect((await owner.request('/api/library/well/licence')).headers.get('cache-control')).toBe('no-store');
  expect(await stranger.problem(contract.getLicence, wanted)).toMatchObject({ code: 'not_found' });
  expect(await shop.client().problem(contract.getLicence, wanted)).toMatchObject({ code: 'sign_in_required' });
  await importProducts(shop, anEdition('well'));
});

test('is without a refunded purchase, and gone with the last', async () => {
  const browser = await shop.signedIn();
  const [first, second] = [await buy(browser, 'well', 2), await buy(browser, 'well')];
  await refundOrder(browser, first.id);
  expect(await licenceOf(browser)).toMatchObject({ seats: 1, purchases: [{ orderId: second.id }] });
  await refundOrder(browser, second.id);
  expect(await browser.problem(contract.getLicence, wanted)).toMatchObject({ code: 'not_found' });
});

test('has the text that it was bought under, which no statement changes', async () => {
  const browser = await shop.signedIn();
  const { id } = await buy(browser, 'well');
  const change = shop.database.query("update order_lines set licence_text = 'other-2' where order_id = $1", [id]);
  await expect(change).rejects.toThrow('the terms of a line are those it was bought under');
});
