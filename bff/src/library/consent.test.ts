/** What a buyer agrees to before the first download, and where it is kept. */
import { contract } from '@storefront/contract';
import { consentWords } from '@storefront/contract/library/consent';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrderAdmin } from '../admin/orders.ts';
import { DAY, MINUTE } from '../clock.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  linkTo,
  startDownloadShop,
} from '../testing/download-shop.ts';
import { emailsTo } from '../testing/emails.ts';
import type { TestClient } from '../testing/test-client.ts';

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

test('is not claimed of purchases whose refund time was over', async () => {
  const early = await buy(browser, 'well');
  shop.clock.advance(4 * DAY);
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
