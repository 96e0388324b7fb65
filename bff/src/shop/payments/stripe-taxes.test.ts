/** Stripe taxes are stored with the order and refunded with its lines. */
import { type Cart, contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../base/clock.ts';
import { createDiscountAdmin } from '../../studio/admin/discounts.ts';
import { add, addProducts, checkout, startWithCart } from '../../testing/checkout.ts';
import { emailsTo } from '../../testing/emails.ts';
import { statementsOf } from '../../testing/statements.ts';
import { goToPay, readOrder, type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { BERLIN, booked, buy, TAX_CODE } from '../../testing/stripe/taxed-purchase.ts';
import { compareBooks } from '../orders/compare-books.ts';

let plus: StripeShop;
let within: StripeShop;
beforeAll(async () => {
  plus = await startStripeShop({ taxes: { prices: 'exclusive', code: TAX_CODE }, hasInvoices: true });
  within = await startStripeShop({ taxes: { prices: 'inclusive', code: TAX_CODE } });
});
afterAll(async () => {
  await plus.stop();
  await within.stop();
});

const receiptOf = (shop: StripeShop, email: string) =>
  emailsTo(shop, email).find(({ subject }) => subject.includes('receipt'))?.text;

const agree = async (shop: StripeShop) => {
  const now = shop.clock.now().getTime();
  const period = { from: new Date(now - DAY), until: new Date(now + DAY) };
  return (await compareBooks({ ...shop, payments: shop.payments }, period))?.differences;
};

describe('prices plus tax', () => {
  test('are paid with it, and order, receipt and books say what it was', async () => {
    const { order } = await buy(plus, BERLIN, 'plus@example.com');
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 5998 + 1140 + 1999 + 380,
      tax: { taxCents: 1520, addedCents: 1520, country: 'DE', number: null, isReverseCharge: false },
      lines: [
        { unitPriceCents: 2999, tax: { taxCents: 1140, addedCents: 1140, percent: 19 } },
        { unitPriceCents: 1999, tax: { taxCents: 380, addedCents: 380, percent: 19 } },
      ],
    });
    expect(receiptOf(plus, 'plus@example.com')).toContain(
      'Shipping: Free\nTax, 19%: $15.20\nTotal: $95.17\nTaxed in: DE\n',
    );
    expect(await booked(plus, order.id)).toMatchObject([
      { taxCents: 1140, addedTaxCents: 1140, taxPercent: 19, taxCountry: 'DE' },
      { taxCents: 380, addedTaxCents: 380, taxPercent: 19, taxCountry: 'DE' },
    ]);
    expect(await agree(plus)).toEqual([]);
  });

  test('are paid without it where none is collected', async () => {
    const { order } = await buy(plus, { country: 'US' });
    expect(order).toMatchObject({ totalCents: 7997, tax: { taxCents: 0, addedCents: 0, country: 'US' } });
    expect(order.lines[0]?.tax).toEqual({ taxCents: 0, addedCents: 0, percent: 0 });
  });

  test('have the rates of several taxes added up', async () => {
    const { order } = await buy(plus, { country: 'CA' });
    expect(order.lines[0]?.tax).toEqual({ taxCents: 300 + 598, addedCents: 898, percent: 14.975 });
  });

  test('are not taxed for a business that owes the tax itself', async () => {
    const { order } = await buy(plus, { country: 'DE', taxNumber: 'DE123456789' }, 'business@example.com');
    expect(order).toMatchObject({
      totalCents: 7997,
      tax: { taxCents: 0, number: 'DE123456789', country: 'DE', isReverseCharge: true },
    });
    expect(receiptOf(plus, 'business@example.com')).toContain(
      'Tax: $0.00\nTaxed in: DE\nTax number: DE123456789\nReverse charge: the business that bought owes the tax.\n',
    );
  });

  test('are taxed after the discount', async () => {
    const { browser, cart } = await withCode(plus, 'EIGHT', 8);
    const order = await payReduced(plus, browser, cart, 7997 - 640);
    // The lines cost 5518 and 1839 cents after the discount.
    expect(order.lines.map(({ tax }) => tax?.taxCents)).toEqual([1048, 349]);
    expect(order.totalCents).toBe(7357 + 1048 + 349);
  });

  test('go back with the tax of the line, and both books agree', async () => {
    const { browser, order, orderId } = await buy(plus, BERLIN, 'back@example.com');
    await browser.call(contract.refundOrderLine, { params: { orderId, position: '1' } });
    const after = await readOrder(browser, orderId);
    expect(after).toMatchObject({ refundedCents: 1999 + 380, lines: [{ refund: null }, { refund: {} }] });
    expect([...plus.stripe.refunds.values()].at(-1)?.amount).toBe(2379);
    expect(after.totalCents - after.refundedCents).toBe(order.totalCents - 2379);
    expect(emailsTo(plus, 'back@example.com').at(-1)?.text).toContain('$23.79');
    await browser.call(contract.refundOrderLine, { params: { orderId, position: '0' } });
    expect([...plus.stripe.refunds.values()].at(-1)?.amount, 'all that is left').toBe(7138);
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 9517 });
    expect(await agree(plus)).toEqual([]);
  });

  test('are not taken for all that was paid when a bank takes back as much', async () => {
    const { browser, orderId, intent } = await buy(plus, BERLIN);
    const { id: partial } = plus.stripe.dispute(intent.id, 5998 + 1999);
    plus.stripe.closeDispute(partial, 'lost');
    await plus.deliverAll();
    expect(await readOrder(browser, orderId)).toMatchObject({ lines: [{ refund: null }, { refund: null }] });
    const notes = await plus.database.query('select kind from payment_notes where order_id = $1 order by id', [
      orderId,
    ]);
    expect(notes.at(-1)).toEqual({ kind: 'unmatched_refund' });
  });

  test('go back whole when a bank takes back all that was paid', async () => {
    const { browser, orderId, intent } = await buy(plus, BERLIN);
    const { id } = plus.stripe.dispute(intent.id);
    plus.stripe.closeDispute(id, 'lost');
    await plus.deliverAll();
    expect(await readOrder(browser, orderId)).toMatchObject({
      refundedCents: 9517,
      lines: [{ refund: { amountCents: 7138 } }, { refund: { amountCents: 2379 } }],
    });
  });

  test('are recognized by what was paid when the money goes back at Stripe', async () => {
    const { browser, orderId, intent } = await buy(plus, BERLIN);
    plus.stripe.refund({ payment_intent: intent.id, amount: 5998 + 1140, metadata: {} });
    await plus.deliverAll();
    const { lines } = await readOrder(browser, orderId);
    expect(lines.map(({ refund }) => refund?.amountCents)).toEqual([7138, undefined]);
    plus.stripe.refund({ payment_intent: intent.id, metadata: {} });
    await plus.deliverAll();
    expect((await readOrder(browser, orderId)).lines[1]?.refund).toMatchObject({ amountCents: 2379 });
    expect(await agree(plus)).toEqual([]);
  });
});

describe('prices with the tax in them', () => {
  test('are what is paid, and the tax is told', async () => {
    const { order } = await buy(within, BERLIN, 'within@example.com');
    expect(order).toMatchObject({
      totalCents: 7997,
      tax: { taxCents: 958 + 319, addedCents: 0, country: 'DE' },
      lines: [{ tax: { taxCents: 958, addedCents: 0, percent: 19 } }, { tax: { taxCents: 319 } }],
    });
    expect(receiptOf(within, 'within@example.com')).toContain(
      'Shipping: Free\nTotal: $79.97\nTax included, 19%: $12.77\nTaxed in: DE\n',
    );
  });

  test('go back as they were paid', async () => {
    const { browser, orderId } = await buy(within, BERLIN);
    await browser.call(contract.refundOrderLine, { params: { orderId, position: '0' } });
    expect(await readOrder(browser, orderId)).toMatchObject({ refundedCents: 5998 });
    expect(await agree(within)).toEqual([]);
  });

  test('settle nothing when Stripe adds the tax all the same', async () => {
    const { browser, cart } = await startWithCart(within);
    const { order, redirectTo } = await goToPay(browser, cart);
    const session = within.stripe.session(sessionAt(redirectTo));
    session.amount_total += 1520;
    within.stripe.pay(session.id, 'card', BERLIN);
    await within.deliverAll();
    expect(await readOrder(browser, order.id)).toMatchObject({ status: 'abandoned' });
    const notes = await within.database.query('select kind from payment_notes where order_id = $1', [order.id]);
    expect(notes).toEqual([{ kind: 'unexpected_payment' }]);
  });
});

test('taxes of lines that are not those of the payment settle nothing', async () => {
  const { browser, cart } = await startWithCart(plus);
  const { order, redirectTo } = await goToPay(browser, cart);
  plus.stripe.pay(sessionAt(redirectTo), 'card', BERLIN);
  const session = plus.stripe.session(sessionAt(redirectTo));
  session.total_details = { ...session.total_details, amount_tax: 1519 };
  await plus.deliverAll();
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'abandoned' });
});

test('an event twice, at once, and beside the return writes taxes once', async () => {
  const { browser, cart } = await startWithCart(plus, 'once@example.com');
  const { order, redirectTo } = await goToPay(browser, cart);
  plus.stripe.pay(sessionAt(redirectTo), 'card', BERLIN);
  const completed = plus.stripe.events.at(-1);
  if (!completed) throw new Error('nothing happened');
  const confirm = browser.call(contract.confirmPayment, { params: { orderId: order.id } });
  await Promise.all([plus.deliver(completed), plus.deliver(completed), confirm]);
  await plus.deliver(completed);
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid', tax: { taxCents: 1520 } });
  expect(emailsTo(plus, 'once@example.com').filter(({ subject }) => subject.includes('receipt'))).toHaveLength(1);
});

test('taxes of many lines are written by one statement', async () => {
  const { browser } = await startWithCart(plus);
  await addProducts(plus, ['third', 'fourth']);
  await add(browser, 'third');
  const { order, redirectTo } = await goToPay(browser, await add(browser, 'fourth'));
  plus.stripe.pay(sessionAt(redirectTo), 'card', BERLIN);
  const ran = await statementsOf(() => plus.deliverAll());
  expect(ran.filter((sql) => sql.includes('tax_percent') && sql.includes('update'))).toHaveLength(1);
  const { lines } = await readOrder(browser, order.id);
  expect(lines.map(({ tax }) => tax?.taxCents)).toEqual([1140, 380, 19, 19]);
});

test('a method of payment that takes days keeps what was computed on the page', async () => {
  const { browser, cart } = await startWithCart(plus);
  const { order, redirectTo } = await goToPay(browser, cart);
  plus.stripe.pay(sessionAt(redirectTo), 'delayed', BERLIN);
  await plus.deliverAll();
  expect((await readOrder(browser, order.id)).tax).toBeUndefined();
  plus.clock.advance(2 * HOUR);
  plus.stripe.settleDelayed(sessionAt(redirectTo), 'succeeded');
  await plus.deliverAll();
  expect(await readOrder(browser, order.id)).toMatchObject({ status: 'paid', totalCents: 9517, hasInvoice: true });
});

async function withCode(shop: StripeShop, code: string, percent: number) {
  const { browser } = await startWithCart(shop);
  const limits = { category: null, products: [], maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null };
  await createDiscountAdmin(shop).create({ code, percent, amountCents: null, ...limits });
  return { browser, cart: await browser.call(contract.setCartDiscount, { body: { code } }) };
}

async function payReduced(shop: StripeShop, browser: TestClient, cart: Cart, totalCents: number) {
  const { headers, body } = checkout(cart);
  const discountCents = body.totalCents - totalCents;
  const agreed = { ...body, flow: 'redirect' as const, totalCents, shownTotalCents: totalCents, discountCents };
  const { order, redirectTo } = await browser.call(contract.placeOrder, { headers, body: agreed });
  shop.stripe.pay(sessionAt(redirectTo), 'card', BERLIN);
  await shop.deliverAll();
  return await readOrder(browser, order.id);
}
