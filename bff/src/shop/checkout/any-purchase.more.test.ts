/** Arbitrary requests to pay for a cart or download purchases: no 5xx, and no payment without agreement. */
import { randomUUID } from 'node:crypto';
import { contract } from '@storefront/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../base/clock.ts';
import { add, checkout, itemsOf, totalOf } from '../../testing/checkout.ts';
import {
  anEdition,
  buy,
  contentOf,
  type DownloadShop,
  importProducts,
  linkTo,
  startDownloadShop,
} from '../../testing/download-shop.ts';

let shop: DownloadShop;
beforeAll(async () => {
  shop = await startDownloadShop();
  await importProducts(shop, anEdition('well'), anEdition('lamp'));
});
afterAll(() => shop.stop());

const RUNS = 100;

const odd = fc.constantFrom<unknown>(null, '', 'well', 'nothing', -1, 0, 1, 1.5, 1250, 2 ** 31, 2 ** 53 - 1, [], {});
const item = fc.record({ productId: odd, quantity: odd, priceCents: odd, more: odd }, { requiredKeys: [] });
const mostly = <T>(usual: T, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: unusual });
const purchase = fc.record({
  extra: mostly<unknown[]>([], fc.array(item, { minLength: 1, maxLength: 3 })),
  /** Cents that the shopper expects to pay above the well's price. */
  surplus: fc.constantFrom(0, 0, 1, -1, 500),
  total: mostly<unknown>(undefined, odd),
  /** Total that the button showed. */
  shown: mostly<unknown>('the total', fc.oneof(odd, fc.constant(undefined))),
  paymentToken: mostly<unknown>(
    'sim_approved',
    fc.constantFrom<unknown>(undefined, 'sim_', 'SIM_A', '4000000000000002', null, {}),
  ),
});

test('an order is only ever made of what is in the cart, for what it costs and no more than was agreed to', async () => {
  const browser = await shop.signedIn();
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(purchase, async ({ extra, surplus, total, shown: button, paymentToken }) => {
      shop.clock.advance(1 * HOUR);
      const cart = await add(browser, 'well');
      const { body } = checkout(cart);
      const agreed = itemsOf(cart).map((shown) => ({ ...shown, priceCents: shown.priceCents + surplus }));
      const agreedTotal = totalOf({
        ...cart,
        items: cart.items.map((shown, index) => ({ ...shown, ...agreed[index] })),
      });
      const totalCents = total ?? agreedTotal;
      const shownTotalCents = button === 'the total' ? totalCents : button;
      const sent = { ...body, items: [...agreed, ...extra], totalCents, shownTotalCents, paymentToken };
      const response = await browser.request('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(sent),
      });
      expect(response.status).toBeLessThan(500);
      if (response.status !== 201) return;
      orders += 1;
      const { order } = contract.placeOrder.success.body.parse(await response.json());
      expect(order.totalCents).toBe(totalOf(cart));
      expect(order.totalCents).toBeLessThanOrEqual(agreedTotal);
      expect(sent).toMatchObject({ totalCents: agreedTotal, items: agreed });
      expect([undefined, agreedTotal], 'a page of before does not say what it showed').toContain(shownTotalCents);
    }),
    { numRuns: RUNS },
  );
  expect(orders).toBeGreaterThan(RUNS / 20);
  expect(shop.payments.taken).toHaveLength(orders);
});

test('an address that counts gives the file, a slice of it or a refusal, whatever slice is asked for', async () => {
  const browser = await shop.signedIn();
  await buy(browser, 'well');
  const { url, sha256 } = await linkTo(browser, 'well');
  const whole = contentOf('well.zip');
  const place = fc.oneof(fc.nat(30).map(String), fc.constantFrom('', '-', '1e3', '99999999999999999999', '0x1', ' 3'));
  const range = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(place, place).map(([first, last]) => `bytes=${first}-${last}`) },
    fc.string().map((text) => text.replace(/[^\x21-\x7e]/g, '')),
  );
  const tag = fc.constantFrom('', `"${sha256}"`, `W/"${sha256}"`, '"other"', '*', 'Mon, 01 Jun 2026 12:00:00 GMT');
  await fc.assert(
    fc.asyncProperty(range, tag, tag, async (wanted, ifRange, ifNoneMatch) => {
      const headers = { range: wanted, 'if-range': ifRange, 'if-none-match': ifNoneMatch };
      const response = await browser.request(url, { headers });
      const text = await response.text();
      expect([200, 206, 304, 416]).toContain(response.status);
      if (response.status === 200) expect(text).toBe(whole);
      if (response.status !== 206) return;
      const [, first, last] = /^bytes (\d+)-(\d+)\/19$/.exec(response.headers.get('content-range') ?? '') ?? [];
      expect(text).toBe(whole.slice(Number(first), Number(last) + 1));
      expect(text).not.toBe('');
    }),
    { numRuns: RUNS },
  );
});
