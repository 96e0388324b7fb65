/** The rights of a claimed gift's owner and buyer, and the effects of deleted accounts and refunds. */
import { contract } from '@storefront/contract';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { createOrderAdmin } from '../../studio/admin/orders.ts';
import { dump } from '../../testing/accounts.ts';
import { add } from '../../testing/checkout.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  download,
  importProducts,
  linkTo,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { emailsTo } from '../../testing/emails.ts';
import { claim, giftCheckout, giftTokenTo, libraryOf, verifiedReader } from '../../testing/gifts.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { announceVersions } from '../library/announcements.service.ts';
import { expireGifts } from './expire-gifts.ts';

let shop: DownloadShop;
let number = 0;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
});
afterAll(() => shop.stop());

/** Returns a well that one shopper bought and sent to another, whose address is verified. */
async function given() {
  number += 1;
  const [from, to] = [`giver-${number}@example.com`, `given-${number}@example.com`];
  const buyer = await shop.signedIn(from);
  const request = { recipientEmail: to, message: `Words to number ${number}.` };
  const { order } = await buyer.call(contract.placeOrder, giftCheckout(await add(buyer, 'well'), request));
  const reader = await verifiedReader(shop, to);
  return { buyer, from, reader, to, order, token: giftTokenTo(shop, to) };
}

async function claimed() {
  const gift = await given();
  await claim(gift.reader, gift.token);
  return gift;
}

const orderOf = (buyer: TestClient, orderId: string) => buyer.call(contract.getOrder, { params: { orderId } });
const leave = async (browser: TestClient, email: string) => {
  await browser.call(contract.signIn, { body: { email, password: TEST_PASSWORD } });
  await browser.call(contract.deleteAccount, {});
};

describe('the owner of a gift', () => {
  test('downloads it without ending a right, which its buyer does not hear of', async () => {
    const { buyer, reader, order } = await claimed();
    expect(await download(reader, 'well', { endsRefundRight: false })).toBe('well.zip, edition 1');
    const notOwned = { params: { productId: 'well' }, body: { version: 1, name: 'well.zip', endsRefundRight: true } };
    expect(await buyer.problem(contract.createDownload, notOwned)).toMatchObject({ status: 404 });
    expect((await orderOf(buyer, order.id)).lines).toMatchObject([{ firstDownloadedAt: null }]);
    const { orders } = (await buyer.call(contract.exportAccount, {})) as { orders?: unknown };
    expect(orders).toMatchObject([{ lines: [{ firstDownloadedAt: null }], gift: { claimedAt: expect.any(String) } }]);
  });

  test('still agrees before the end of a right in purchases of their own', async () => {
    const { reader } = await claimed();
    await buy(reader, 'well');
    const wanted = { params: { productId: 'well' }, body: { version: 1, name: 'well.zip', endsRefundRight: false } };
    expect(await reader.problem(contract.createDownload, wanted)).toMatchObject({ code: 'download_ends_refund_right' });
    expect(await download(reader, 'well')).toBe('well.zip, edition 1');
  });

  test('is told of new versions; its buyer is not, nor is an address whose gift is unclaimed', async () => {
    const { from, to } = await claimed();
    const waiting = await given();
    shop.clock.advance(1 * HOUR);
    await importProducts(shop, anEdition('well', 2, { changelog: 'A deeper shaft.' }));
    await announceVersions(shop);
    const newsTo = (email: string) => emailsTo(shop, email).filter(({ subject }) => subject.includes('new version'));
    expect(newsTo(to)).toHaveLength(1);
    for (const email of [from, waiting.from, waiting.to]) expect(newsTo(email)).toEqual([]);
  });

  test('takes what was given along in the export, which names no other user', async () => {
    const { buyer, from, reader, to } = await claimed();
    const exported = await reader.call(contract.exportAccount, {});
    expect(exported).toMatchObject({ gifts: [{ productId: 'well', recipientEmail: to }], orders: [] });
    expect(JSON.stringify(exported)).not.toContain(from);
    const { user } = await reader.call(contract.getSession, {});
    expect(JSON.stringify(await buyer.call(contract.exportAccount, {}))).not.toContain(user?.id);
  });
});

describe('a gift that the studio refunds', () => {
  test('leaves the library of its owner, and both are told', async () => {
    const { from, reader, to, order } = await claimed();
    const { url } = await linkTo(reader, 'well');
    await createOrderAdmin(shop).refund(order.id, 0, null);
    expect(await libraryOf(reader)).toEqual([]);
    expect((await reader.request(url)).status).toBe(403);
    expect(emailsTo(shop, to).at(-1)?.text).toContain('It has left your library');
    expect(emailsTo(shop, from).at(-1)?.text).toContain('The gift ended with the refund.');
    expect(emailsTo(shop, to).at(-1)?.text).not.toMatch(/receipt/i);
  });

  test('leaves the seats that its owner has of it from elsewhere', async () => {
    const { reader, to, order } = await claimed();
    await buy(reader, 'well');
    await createOrderAdmin(shop).refund(order.id, 0, null);
    expect(await libraryOf(reader)).toEqual(['well']);
    expect(emailsTo(shop, to).at(-1)?.text).toContain('Your other seats stay there.');
  });

  test('leaves it also when the account of its buyer is gone', async () => {
    const { buyer, from, reader, to, order } = await claimed();
    await leave(buyer, from);
    expect(await libraryOf(reader)).toEqual(['well']);
    await createOrderAdmin(shop).refund(order.id, 0, null);
    expect(emailsTo(shop, to).at(-1)?.text).toContain('It has left your library');
  });
});

describe('when an account is deleted', () => {
  test('of the recipient, nothing tells of them, and the order stays with its buyer', async () => {
    const { buyer, reader, to, order } = await claimed();
    const { user } = await reader.call(contract.getSession, {});
    await leave(reader, to);
    expect((await orderOf(buyer, order.id)).gift).toMatchObject({
      state: 'claimed',
      recipientEmail: null,
      message: null,
    });
    expect(await libraryOf(buyer)).toEqual([]);
    for (const [table, rows] of await dump(shop)) {
      // Rate-limit counters keep ids for a day at most.
      if (table !== 'rate_limits') expect(rows, table).not.toContain(user?.id);
      expect(rows, table).not.toContain(to);
    }
  });

  test('of the buyer, an unclaimed gift can still be claimed, without their words and name', async () => {
    const { buyer, from, reader, token } = await given();
    await leave(buyer, from);
    expect(await reader.call(contract.openGift, { body: { token } })).toMatchObject({ from: null, message: null });
    await claim(reader, token);
    expect(await libraryOf(reader)).toEqual(['well']);
  });

  test('of the buyer, a gift that is not claimed in time is forgotten', async () => {
    const { buyer, from, to, order } = await given();
    await leave(buyer, from);
    shop.clock.advance(90 * 24 * HOUR);
    await expireGifts(shop);
    const rows = await shop.database.query('select * from gifts where order_id = $1', [order.id]);
    expect(rows).toMatchObject([{ ended_because: 'expired', recipient_email: null, message: null }]);
    expect(emailsTo(shop, to)).toHaveLength(2);
  });
});
