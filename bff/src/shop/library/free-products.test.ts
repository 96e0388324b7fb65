/** Free products: added to the library without payment, once. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { add, pay } from '../../testing/checkout.ts';
import {
  anEdition,
  type DownloadShop,
  download,
  importProducts,
  ownedProductOf,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { emailsTo } from '../../testing/emails.ts';

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('gift', 1, { priceCents: 0 }), anEdition('well'));
});
afterAll(() => shop.stop());

const getIt = (browser: TestClient, productId = 'gift') =>
  browser.call(contract.addFreeProduct, { body: { productId } });
const refused = (browser: TestClient, productId: string) =>
  browser.problem(contract.addFreeProduct, { body: { productId } });
const ordersOf = async (browser: TestClient) => (await browser.call(contract.listOrders, { query: {} })).orders;

test('one is owned with one seat, downloaded without a word about refunds, and no payment is made', async () => {
  const browser = await shop.signedIn('getting@example.com');
  const charges = shop.payments.charges.length;
  expect(await getIt(browser)).toEqual({ productId: 'gift', name: 'The gift' });
  expect(await ownedProductOf(browser, 'gift')).toMatchObject({ seats: 1, refundableUntil: null });
  expect(await download(browser, 'gift', { endsRefundRight: false })).toBe('gift.zip, edition 1');
  expect(shop.payments.charges).toHaveLength(charges);
  const [receipt, ...others] = emailsTo(shop, 'getting@example.com').filter(({ text }) => text.includes('The gift'));
  expect(receipt?.text).toContain('Total: $0.00');
  expect(receipt?.text).not.toContain('refunded within');
  expect(others).toEqual([]);
});

test('twenty presses at once, and later ones, are one order', async () => {
  const browser = await shop.signedIn();
  await Promise.all(Array.from({ length: 15 }, () => getIt(browser)));
  await getIt(browser);
  expect(await ordersOf(browser)).toMatchObject([
    { status: 'paid', totalCents: 0, refundableUntil: null, lines: [{ productId: 'gift', isRefundable: false }] },
  ]);
});

test('it comes while another order waits for its payment', async () => {
  const browser = await shop.signedIn();
  shop.payments.outcome = 'lost';
  const cart = await add(browser, 'well');
  await expect(pay(browser, cart)).rejects.toThrow();
  shop.payments.outcome = 'succeeded';
  await getIt(browser);
  const states = (await ordersOf(browser)).map(({ status, totalCents }) => [status, totalCents]);
  expect(states).toEqual([
    ['paid', 0],
    ['pending', expect.any(Number)],
  ]);
});

test('nothing is refunded to its owner; the studio may take it back without a payment provider', async () => {
  const browser = await shop.signedIn();
  await getIt(browser);
  const [order] = await ordersOf(browser);
  const params = { orderId: order?.id ?? '', position: '0' };
  expect(await browser.problem(contract.refundOrderLine, { params })).toMatchObject({ code: 'nothing_to_refund' });
  const refunds = shop.payments.refunds.length;
  await createOrderAdmin(shop).refund(params.orderId, 0, null);
  expect(shop.payments.refunds).toHaveLength(refunds);
  expect(await browser.problem(contract.getTitle, { params: { productId: 'gift' } })).toMatchObject({ status: 404 });
  await getIt(browser);
  expect((await ownedProductOf(browser, 'gift')).seats).toBe(1);
});

test('what costs something, is withdrawn or unknown is refused, and a visitor signs in first', async () => {
  const browser = await shop.signedIn();
  expect(await refused(browser, 'well')).toMatchObject({ code: 'product_not_free' });
  expect(await refused(browser, 'nowhere')).toMatchObject({ code: 'product_unavailable' });
  expect(await refused(shop.client(), 'gift')).toMatchObject({ code: 'sign_in_required' });
  expect(await ordersOf(browser)).toEqual([]);
});

test('a cart of free things, as pages of before fill it, is paid for with nothing', async () => {
  const browser = await shop.signedIn();
  const charges = shop.payments.charges.length;
  const { order, cart } = await pay(browser, await add(browser, 'gift', 3));
  expect(order).toMatchObject({ status: 'paid', totalCents: 0 });
  expect(cart.items).toEqual([]);
  expect(shop.payments.charges).toHaveLength(charges);
});

test('it is in the export and among the purchases of the profile', async () => {
  const browser = await shop.signedIn();
  await getIt(browser);
  expect(await browser.call(contract.exportAccount, {})).toMatchObject({
    orders: [{ totalCents: 0, lines: [{ productId: 'gift' }] }],
  });
  const { purchases } = await browser.call(contract.getProfile, {});
  expect(purchases).toMatchObject([{ itemName: 'The gift' }]);
});
