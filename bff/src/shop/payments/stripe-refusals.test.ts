/** Stripe refuses sums that are too small and invalid keys. */
import { type Cart, contract } from '@storefront/contract';
import { sessionAt } from '@storefront/testkit/stripe/session-at';
import { STRIPE_KEY } from '@storefront/testkit/stripe/stripe-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../base/errors.ts';
import { createDiscountAdmin } from '../../studio/admin/discounts.ts';
import { add, checkout, startWithCart } from '../../testing/checkout.ts';
import { type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openPayments } from './open-payments.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  shop.stripe.fault = 'none';
});

describe('a sum that Stripe does not take', () => {
  test('is refused before there is an order, until the cart is worth more', async () => {
    const { browser } = await startWithCart(shop);
    const limits = { category: null, products: [], maxUses: null, maxUsesEach: null, startsAt: null, endsAt: null };
    await createDiscountAdmin(shop).create({ code: 'NEARLY-ALL', percent: null, amountCents: 7948, ...limits });
    const payLess = async (cart: Cart) => {
      const { headers, body } = checkout(cart);
      const totalCents = body.totalCents - 7948;
      const shown = { totalCents, shownTotalCents: totalCents, discountCents: 7948 };
      const reduced = { ...body, ...shown, flow: 'redirect' as const };
      return { headers, body: reduced };
    };
    const cart = await browser.call(contract.setCartDiscount, { body: { code: 'NEARLY-ALL' } });
    const asked = shop.stripe.requests.length;
    expect(await browser.problem(contract.placeOrder, await payLess(cart))).toMatchObject({
      code: 'sum_not_taken',
      status: 409,
      context: { cart: { id: cart.id } },
    });
    expect(shop.stripe.requests).toHaveLength(asked);
    expect((await browser.call(contract.listOrders, { query: {} })).orders).toEqual([]);
    const { redirectTo } = await browser.call(contract.placeOrder, await payLess(await add(browser, '2')));
    expect(shop.stripe.sessions.get(sessionAt(redirectTo))?.amount_total).toBe(49 + 1999);
  });

  test('is taken by the simulated provider', async () => {
    const simulated = await startTestApp();
    expect(simulated.payments.leastCents).toBe(1);
    await simulated.stop();
  });
});

describe('a store with a key that Stripe refuses', () => {
  const open = (secretKey: string, apiUrl: string) =>
    openPayments({
      payments: {
        stripe: { secretKey, apiUrl, checkoutHost: shop.stripe.host, webhookSecrets: [] },
        studioEmail: undefined,
      },
      db: shop.db,
      log: shop.log,
      paymentTimeout: 10_000,
      publicOrigins: ['https://shop.example'],
    });

  test('does not start, and says why in one sentence', async () => {
    await expect(open('sk_test_of_another_account', shop.stripe.url)).rejects.toThrow(
      new StartError('STRIPE_SECRET_KEY is refused by Stripe: Invalid API Key provided.'),
    );
    await expect(open(STRIPE_KEY, shop.stripe.url)).resolves.toMatchObject({ leastCents: 50 });
  });

  test('starts while Stripe is away', async () => {
    shop.stripe.fault = 'away';
    await expect(open('sk_test_of_another_account', shop.stripe.url)).resolves.toMatchObject({ leastCents: 50 });
  });
});
