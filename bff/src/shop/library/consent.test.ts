/** A buyer's consent before the first download, and its record. */
import { contract } from '@storefront/contract';
import { consentWords } from '@storefront/contract/library/consent';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../base/clock.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  linkTo,
  ownedProductOf,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { emailsTo } from '../../testing/emails.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { askRefund } from '../refunds/testing/refunds.ts';

let shop: DownloadShop;
let browser: TestClient;
let email: string;
let buyers = 0;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  buyers += 1;
  email = `agreeing-${buyers}@example.com`;
  browser = await shop.signedIn(email);
});

const lineOf = async (orderId: string) => (await createOrderAdmin(shop).find(orderId)).lines[0];
/** Advances the clock and logs in again: sessions end before the withdrawal period does. */
async function daysLater(milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  await browser.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
}
const copies = () => emailsTo(shop, email).filter(({ subject }) => subject.includes('Your consent'));

test('is kept with the line from the moment of agreeing, in the words that were shown, and exported', async () => {
  const order = await buy(browser, 'well', 2);
  const consentedAt = shop.clock.now();
  const { url } = await linkTo(browser, 'well', { consent: 'withdrawal-1' });
  expect(await lineOf(order.id)).toMatchObject({ consentedAt: null, consentWords: null });
  shop.clock.advance(5 * MINUTE);
  await browser.request(url);
  const words = consentWords['withdrawal-1'];
  expect(await lineOf(order.id)).toMatchObject({
    consentedAt,
    consentWords: words,
    firstDownloadedAt: shop.clock.now(),
  });
  const exported = await browser.call(contract.exportAccount, {});
  expect(exported).toMatchObject({
    orders: [{ lines: [{ consentedAt: consentedAt.toISOString(), consentWords: words }] }],
  });
});

test('is sent to the buyer once, with words, time and receipt', async () => {
  const order = await buy(browser, 'well', 2);
  await download(browser, 'well', { consent: 'withdrawal-1' });
  await download(browser, 'well');
  const [copy, ...others] = copies();
  expect(others).toEqual([]);
  expect(copy?.text).toContain(`"${consentWords['withdrawal-1']}"`);
  expect(copy?.text).toContain(`The well, 2 licence seats, receipt ${order.receiptNumber}`);
  expect(copy?.text).toContain('On 1 June 2026');
});

test('by pages of before is kept in the words of those', async () => {
  const order = await buy(browser, 'well');
  await download(browser, 'well');
  expect(await lineOf(order.id)).toMatchObject({ consentWords: consentWords['refund-1'] });
});

test.each([
  ['71 hours', 71 * HOUR, 'withdrawal-1', { isRefundable: true, isWithdrawable: true }],
  ['73 hours', 73 * HOUR, 'withdrawal-2', { isRefundable: false, isWithdrawable: true }],
  ['13 days', 13 * DAY, 'withdrawal-2', { isRefundable: false, isWithdrawable: true }],
] as const)('is asked for and kept %s after the purchase', async (_, age, consent, rights) => {
  const { id } = await buy(browser, 'well');
  await daysLater(age);
  const owned = await ownedProductOf(browser, 'well');
  expect(owned.purchases).toMatchObject([rights]);
  expect(owned.refundableUntil !== null).toBe(rights.isRefundable);
  expect(owned.withdrawableUntil).toMatch(/T00:00:00.000Z$/);
  await expect(linkTo(browser, 'well', { endsRefundRight: false })).rejects.toMatchObject({
    code: 'download_ends_refund_right',
  });
  await download(browser, 'well', { consent });
  expect(await lineOf(id)).toMatchObject({ consentedAt: shop.clock.now(), consentWords: consentWords[consent] });
  expect(copies()).toHaveLength(1);
  expect(await ownedProductOf(browser, 'well')).toMatchObject({ refundableUntil: null, withdrawableUntil: null });
});

test('to the end of the withdrawal alone is refused while something can still be refunded', async () => {
  const early = await buy(browser, 'well');
  await daysLater(73 * HOUR);
  const late = await buy(browser, 'well');
  await expect(linkTo(browser, 'well', { consent: 'withdrawal-2' })).rejects.toMatchObject({
    code: 'download_ends_refund_right',
  });
  expect(await lineOf(late.id)).toMatchObject({ consentWords: null, firstDownloadedAt: null });
  await download(browser, 'well', { consent: 'withdrawal-1' });
  for (const { id } of [early, late]) {
    expect(await lineOf(id)).toMatchObject({ consentWords: consentWords['withdrawal-1'] });
  }
});

test('is neither asked for nor kept 15 days after the purchase', async () => {
  const { id } = await buy(browser, 'well');
  await daysLater(15 * DAY);
  expect(await ownedProductOf(browser, 'well')).toMatchObject({ withdrawableUntil: null });
  await download(browser, 'well', { endsRefundRight: false });
  expect(await lineOf(id)).toMatchObject({ consentedAt: null, firstDownloadedAt: shop.clock.now() });
  expect(copies()).toEqual([]);
});

test('given up to the last moment of the fourteenth day counts', async () => {
  await buy(browser, 'well');
  const { withdrawableUntil } = await ownedProductOf(browser, 'well');
  await daysLater(Date.parse(String(withdrawableUntil)) - shop.clock.now().getTime() - 1);
  await expect(linkTo(browser, 'well', { endsRefundRight: false })).rejects.toThrow();
  shop.clock.advance(1);
  await download(browser, 'well', { endsRefundRight: false });
});

test('does not bring a refund back whose time is over', async () => {
  const { id } = await buy(browser, 'well');
  shop.clock.advance(73 * HOUR);
  await expect(askRefund(browser, { id }, 0)).rejects.toMatchObject({ code: 'refund_window_over' });
});

test('is not claimed of purchases whose time to withdraw was over', async () => {
  const early = await buy(browser, 'well');
  await daysLater(15 * DAY);
  const late = await buy(browser, 'well');
  await download(browser, 'well', { consent: 'withdrawal-1' });
  expect(await lineOf(early.id)).toMatchObject({ consentedAt: null, firstDownloadedAt: shop.clock.now() });
  expect(await lineOf(late.id)).toMatchObject({ consentedAt: shop.clock.now() });
  expect(copies()).toHaveLength(1);
});

test('is final', async () => {
  const { id } = await buy(browser, 'well');
  await download(browser, 'well', { consent: 'withdrawal-1' });
  const change = shop.database.query("update order_lines set consent_words = 'Other.' where order_id = $1", [id]);
  await expect(change).rejects.toThrow('the terms of a line are those it was bought under');
});
