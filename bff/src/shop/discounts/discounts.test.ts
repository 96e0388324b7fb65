/** Discount codes: in the cart, at payment, and races for the last use. */
import { type Cart, contract } from '@storefront/contract';
import { discountOf } from '@storefront/contract/cart/discount';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, DAY, SECOND } from '../../base/clock.ts';
import { createDiscountAdmin, type WantedDiscount } from '../../studio/admin/discounts.ts';
import { add, checkout, startWithCart, totalOf } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeLeftBehindOrders } from '../checkout/checkout.service.ts';
import { askRefund } from '../refunds/testing/refunds.ts';

let shop: TestApp;
let codes = 0;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.payments.outcome = 'succeeded';
});

const anyDiscount: Omit<WantedDiscount, 'code'> = {
  ...{ percent: null, amountCents: null, category: null, products: [] },
  ...{ maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null },
};
async function aCode(wanted: Partial<WantedDiscount>): Promise<string> {
  codes += 1;
  const code = `CODE-${codes}`;
  await createDiscountAdmin(shop).create({ ...anyDiscount, code, ...wanted });
  return code;
}
const enter = (browser: TestClient, code: string) => browser.call(contract.setCartDiscount, { body: { code } });
const refused = (browser: TestClient, code: string) => browser.problem(contract.setCartDiscount, { body: { code } });

/** Builds the checkout page's request, with the discount that it showed. */
function agreed(cart: Cart) {
  const discountCents = discountOf(cart.discount, cart.items);
  const request = checkout(cart);
  const totalCents = totalOf(cart) - discountCents;
  return { ...request, body: { ...request.body, discountCents, totalCents, shownTotalCents: totalCents } };
}
const payFor = (browser: TestClient, cart: Cart) => browser.call(contract.placeOrder, agreed(cart));
const chargedLast = () => shop.payments.charges.at(-1)?.amountCents;

describe('a code', () => {
  test('takes a percentage off the cart, the charge, the order, its lines and the receipt', async () => {
    const { browser } = await startWithCart(shop, 'percent@example.com');
    const code = await aCode({ percent: 25 });
    const cart = await enter(browser, code.toLowerCase());
    expect(cart.discount).toMatchObject({ code, percent: 25, problem: null });
    const { order, cart: emptied } = await payFor(browser, cart);
    expect(order).toMatchObject({
      totalCents: 5997,
      discount: { code, discountCents: 2000 },
      lines: [{ discountCents: 1500 }, { discountCents: 500 }],
    });
    expect(chargedLast()).toBe(5997);
    expect(emptied.discount).toBeUndefined();
    const [receipt] = emailsTo(shop, 'percent@example.com').filter(({ subject }) => subject.includes('receipt'));
    expect(receipt?.text).toContain(`Discount ${code}: -$20.00`);
    expect(receipt?.text).toContain('Total: $59.97');
  });

  test.each([
    ['an en dash', (code: string) => code.replaceAll('-', '–')],
    ['marks of direction and hard spaces', (code: string) => `\u200e\u00a0${code}\u00a0\u200f`],
    [
      'full-width letters',
      (code: string) => code.replace(/\w/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
    ],
  ])('that was copied with %s is taken', async (_, copied) => {
    const { browser } = await startWithCart(shop);
    const code = await aCode({ percent: 25 });
    expect((await enter(browser, copied(code))).discount).toMatchObject({ code });
  });

  test('takes an amount off, never more than there is', async () => {
    const { browser } = await startWithCart(shop);
    const cart = await enter(browser, await aCode({ amountCents: 1_000_000 }));
    const charges = shop.payments.charges.length;
    const { order } = await payFor(browser, cart);
    expect(order).toMatchObject({ status: 'paid', totalCents: 0, refundableUntil: null });
    expect(shop.payments.charges).toHaveLength(charges);
  });

  test.each([
    ['a category', { category: 'creatures' as const }],
    ['some products', { products: ['dragon-model'] }],
  ])('for %s leaves the rest as it is', async (_, only) => {
    const { browser } = await startWithCart(shop);
    const { order } = await payFor(browser, await enter(browser, await aCode({ percent: 50, ...only })));
    expect(order.lines.map(({ discountCents }) => discountCents)).toEqual([undefined, 1000]);
    expect(order.totalCents).toBe(6997);
  });

  test('that is unknown, not begun, ended or used up is refused with its reason', async () => {
    const { browser, cart } = await startWithCart(shop);
    const [tomorrow, later] = [after(shop.clock.now(), DAY), after(shop.clock.now(), 2 * DAY)];
    expect(await refused(browser, 'NOWHERE')).toMatchObject({ code: 'discount_unknown' });
    expect(await refused(browser, '§')).toMatchObject({ code: 'discount_unknown' });
    const coming = await aCode({ percent: 10, startsAt: tomorrow, endsAt: later });
    expect(await refused(browser, coming)).toMatchObject({ code: 'discount_unknown' });
    const over = await aCode({ percent: 10 });
    await createDiscountAdmin(shop).end(over);
    expect(await refused(browser, over)).toMatchObject({ code: 'discount_ended' });
    const once = await aCode({ percent: 10, maxUsesEach: 1 });
    await payFor(browser, await enter(browser, once));
    await add(browser, '1');
    expect(await refused(browser, once)).toMatchObject({ code: 'discount_used_up' });
    expect(cart.discount).toBeUndefined();
  });

  test('that takes nothing off is not part of the order, and not used up by it', async () => {
    const [{ browser }, other] = [await startWithCart(shop), await startWithCart(shop)];
    const code = await aCode({ percent: 50, category: 'props', maxUses: 1 });
    const { order } = await payFor(browser, await enter(browser, code));
    expect(order.totalCents).toBe(7997);
    expect(order.discount).toBeUndefined();
    expect((await enter(other.browser, code)).discount).toMatchObject({ code, problem: null });
  });

  test('is taken off by its shopper, and then counts for nothing', async () => {
    const { browser } = await startWithCart(shop);
    await enter(browser, await aCode({ percent: 10 }));
    const cart = await browser.call(contract.removeCartDiscount, {});
    expect(cart.discount).toBeUndefined();
    expect((await payFor(browser, cart)).order.totalCents).toBe(7997);
  });

  test('guessed too often is answered no more', async () => {
    const browser = await shop.signedIn();
    for (let tries = 0; tries < 30; tries += 1) await refused(browser, `GUESS-${tries}`);
    expect(await refused(browser, 'GUESS-30')).toMatchObject({ code: 'rate_limited' });
  });
});

describe('at the payment', () => {
  test('one that ended since the shopper saw it is refused with the cart as it is, and nothing is charged', async () => {
    const { browser } = await startWithCart(shop);
    const code = await aCode({ percent: 10 });
    const cart = await enter(browser, code);
    await createDiscountAdmin(shop).end(code);
    const charges = shop.payments.charges.length;
    const problem = await browser.problem(contract.placeOrder, agreed(cart));
    expect(problem).toMatchObject({ code: 'discount_changed', context: { cart: { discount: { problem: 'ended' } } } });
    expect(shop.payments.charges).toHaveLength(charges);
  });

  test('a page of before, which shows no discount, passes it on', async () => {
    const { browser } = await startWithCart(shop);
    const cart = await enter(browser, await aCode({ percent: 10 }));
    expect((await browser.call(contract.placeOrder, checkout(cart))).order.totalCents).toBe(7197);
  });

  test('what goes back is what was paid for the line', async () => {
    const { browser } = await startWithCart(shop);
    const { order } = await payFor(browser, await enter(browser, await aCode({ percent: 25 })));
    expect((await askRefund(browser, order, 0)).refundedCents).toBe(4498);
    expect(shop.payments.refunds.at(-1)?.amountCents).toBe(4498);
  });

  test('of ten shoppers who pay at once with the last two uses, two pay less and eight pay nothing', async () => {
    const code = await aCode({ percent: 10, maxUses: 2 });
    const shoppers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { browser } = await startWithCart(shop);
        return { browser, cart: await enter(browser, code) };
      }),
    );
    const outcomes = await Promise.all(
      shoppers.map(({ browser, cart }) =>
        payFor(browser, cart).then(
          () => 'paid',
          (error: { code?: unknown }) => String(error.code),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(8).fill('discount_changed'), 'paid', 'paid']);
  });

  test('an order that was not paid leaves its use to others', async () => {
    const code = await aCode({ percent: 10, maxUses: 1 });
    const [first, second] = [await startWithCart(shop), await startWithCart(shop)];
    const cart = await enter(first.browser, code);
    const hopeful = await enter(second.browser, code);
    shop.payments.outcome = 'unknown';
    await browserFails(first.browser, cart);
    shop.payments.outcome = 'succeeded';
    expect(await second.browser.problem(contract.placeOrder, agreed(hopeful))).toMatchObject({
      code: 'discount_changed',
    });
    shop.clock.advance(31 * SECOND);
    await closeLeftBehindOrders(shop);
    expect((await payFor(second.browser, hopeful)).order.totalCents).toBe(7197);
  });
});

async function browserFails(browser: TestClient, cart: Cart): Promise<void> {
  await browser.problem(contract.placeOrder, agreed(cart));
}
