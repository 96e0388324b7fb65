/** The studio's refund hours: each order keeps the hours that it was promised. */
import { contract, type Order } from '@storefront/contract';
import { consoleContract } from '@storefront/contract/console';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '../../base/clock.ts';
import { startTestConsole } from '../../studio/console/testing/console.ts';
import { attempt, checkout, pay, refusal, startWithCart } from '../../testing/checkout.ts';
import {
  anEdition,
  buy,
  type DownloadShop,
  importProducts,
  ownedProductOf,
  startDownloadShop,
} from '../../testing/download-shop.ts';
import { emailsTo } from '../../testing/emails.ts';
import { buyGift } from '../../testing/gifts.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';
import { askRefund, refusedRefund } from '../refunds/testing/refunds.ts';

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'));
});
afterAll(() => shop.stop());
beforeEach(() => setHours(null));

async function setHours(value: string | null): Promise<void> {
  const owner = await startTestConsole(shop).byLink();
  const { settings } = await owner.call(consoleContract.listSettings, {});
  const seenVersion = settings.find(({ key }) => key === 'refund-hours')?.current?.version ?? 0;
  await owner.call(consoleContract.saveSetting, { params: { key: 'refund-hours' }, body: { value, seenVersion } });
}

const read = (browser: TestClient, { id }: Pick<Order, 'id'>) =>
  browser.call(contract.getOrder, { params: { orderId: id } });
const saidHours = async () => (await shop.client().call(contract.getPaymentMethod, {})).refundHours;
const receiptsTo = (email: string) =>
  emailsTo(shop, email).flatMap(({ subject, text }) => (subject.includes('receipt') ? [text] : []));

/** Places an order before the studio changes the hours, and one after. */
async function startWithBoth(hours: string, email?: string) {
  const browser = await shop.signedIn(email);
  const earlier = await buy(browser, 'well');
  await setHours(hours);
  shop.clock.advance(1 * SECOND);
  return { browser, earlier, later: await buy(browser, 'well') };
}

const hoursOf = ({ paidAt, refundableUntil }: Order) =>
  (Date.parse(refundableUntil ?? '') - Date.parse(paidAt ?? '')) / HOUR;

describe('an order', () => {
  test('has the hours that counted when it was placed, also once others count', async () => {
    expect(await saidHours()).toBe(72);
    const { browser, earlier, later } = await startWithBoth('48');
    expect(await saidHours()).toBe(48);
    expect([earlier, later].map(hoursOf)).toEqual([72, 48]);
    const { orders } = await browser.call(contract.listOrders, { query: {} });
    expect(orders.map(({ refundHours }) => refundHours)).toEqual([48, 72]);
    await setHours(null);
    expect([await read(browser, earlier), await read(browser, later)].map(hoursOf)).toEqual([72, 48]);
  });

  test('can be refunded until its own hours have passed, and not from then on', async () => {
    const { browser, earlier, later } = await startWithBoth('48');
    shop.clock.advance(48 * HOUR - 1);
    expect((await read(browser, later)).lines[0]?.isRefundable).toBe(true);
    shop.clock.advance(1);
    expect((await read(browser, later)).lines[0]?.isRefundable).toBe(false);
    expect(await refusedRefund(browser, later, 0)).toMatchObject({
      code: 'refund_window_over',
      detail: 'The refund period of this purchase has ended.',
    });
    expect(await askRefund(browser, earlier, 0)).toMatchObject({ refundedCents: earlier.totalCents });
  });

  test('is confirmed by an email that names them', async () => {
    const email = 'hours@example.com';
    await startWithBoth('96', email);
    expect(receiptsTo(email)).toEqual([
      expect.stringContaining('Each item can be refunded within 72 hours of the purchase'),
      expect.stringContaining('Each item can be refunded within 96 hours of the purchase'),
    ]);
    const { buyer } = await buyGift(shop, { recipientEmail: 'friend@example.com' });
    const { user } = await buyer.call(contract.getSession, {});
    expect(receiptsTo(user?.email ?? '')).toEqual([
      expect.stringContaining('within 96 hours of the purchase, as long as the gift has not been claimed'),
    ]);
  });

  test('that is paid has them for good', async () => {
    const { earlier } = await startWithBoth('48');
    for (const hours of [24, 336]) {
      const change = shop.database.query('update orders set refund_hours = $2 where id = $1', [earlier.id, hours]);
      await expect(change).rejects.toThrow('what an order says is final');
    }
  });
});

test('the library names the end of the last right that a download ends, which need not be the newest purchase’s', async () => {
  const { browser, earlier, later } = await startWithBoth('24');
  expect(await ownedProductOf(browser, 'well')).toMatchObject({
    refundableUntil: earlier.refundableUntil,
    purchases: [
      { orderId: later.id, refundHours: 24, isRefundable: true },
      { orderId: earlier.id, refundHours: 72, isRefundable: true },
    ],
  });
  shop.clock.advance(25 * HOUR);
  expect((await ownedProductOf(browser, 'well')).purchases).toMatchObject([
    { isRefundable: false },
    { isRefundable: true },
  ]);
});

test('the longest hours do not outlast the days in which consumers may withdraw', async () => {
  const { browser, later } = await startWithBoth('336');
  const { refundableUntil, withdrawableUntil } = await ownedProductOf(browser, 'well');
  expect(refundableUntil).toBe(later.refundableUntil);
  expect(Date.parse(withdrawableUntil ?? '')).toBeGreaterThanOrEqual(Date.parse(refundableUntil ?? ''));
});

test('the licence of a purchase names its hours', async () => {
  const { browser, earlier, later } = await startWithBoth('48');
  const { purchases, texts } = await browser.call(contract.getLicence, { params: { productId: 'well' } });
  expect(purchases).toMatchObject([
    { orderId: later.id, licenceText: 'standard-48h-1' },
    { orderId: earlier.id, licenceText: 'standard-1' },
  ]);
  expect(texts.map(({ key, title }) => [key, title])).toEqual([
    ['standard-48h-1', 'Standard licence with 48 hours for refunds'],
    ['standard-1', 'Standard licence'],
  ]);
  expect(texts.map(({ end }) => end)).toEqual([
    expect.stringContaining('within 48 hours of the purchase'),
    expect.stringContaining('within 72 hours of the purchase'),
  ]);
});

describe('a checkout from before a change', () => {
  const shown = (cart: Parameters<typeof checkout>[0], refundHours: number) => {
    const { headers, body } = checkout(cart);
    return { headers, body: { ...body, refundHours } };
  };

  test('is refused where fewer hours count than it knows of, until the page is loaded again', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setHours('48');
    expect(await browser.problem(contract.placeOrder, shown(cart, 72))).toMatchObject({ code: 'checkout_outdated' });
    const { order } = await browser.call(contract.placeOrder, shown(cart, 48));
    expect(hoursOf(order)).toBe(48);
  });

  test('has the longer hours where more count than it knows of', async () => {
    const { browser, cart } = await startWithCart(shop);
    await setHours('96');
    const { order } = await browser.call(contract.placeOrder, shown(cart, 72));
    expect(hoursOf(order)).toBe(96);
  });

  test('of an earlier release, which names none, has those that count', async () => {
    await setHours('48');
    const { browser, cart } = await startWithCart(shop);
    expect(hoursOf((await pay(browser, cart)).order)).toBe(48);
  });

  test.each([
    { placedAt: null, paidAt: '48', kept: 72 },
    { placedAt: '48', paidAt: '96', kept: 96 },
  ])('whose payment takes long has the longer of both, $kept', async ({ placedAt, paidAt, kept }) => {
    await setHours(placedAt);
    const { browser, cart } = await startWithCart(shop);
    shop.payments.outcome = 'lost';
    await refusal(browser, cart);
    shop.payments.outcome = 'succeeded';
    await setHours(paidAt);
    shop.clock.advance(31 * SECOND);
    await closeLeftBehindOrders(shop);
    const { orderId } = await attempt(browser, cart);
    expect(hoursOf(await read(browser, { id: orderId ?? '' }))).toBe(kept);
  });

  test('that is sent again finds its order, as it was promised', async () => {
    const { browser, cart } = await startWithCart(shop);
    const first = await browser.call(contract.placeOrder, shown(cart, 72));
    await setHours('48');
    const again = await browser.call(contract.placeOrder, shown(cart, 72));
    expect([again.order.id, hoursOf(again.order)]).toEqual([first.order.id, 72]);
  });
});

test('free products take the hours along, and promise nothing', async () => {
  await importProducts(shop, anEdition('gift', 1, { priceCents: 0 }));
  await setHours('48');
  const browser = await shop.signedIn();
  await browser.call(contract.addFreeProduct, { body: { productId: 'gift' } });
  const { orders } = await browser.call(contract.listOrders, { query: {} });
  expect(orders).toMatchObject([{ refundableUntil: null, refundHours: 48 }]);
});
