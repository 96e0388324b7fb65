/** Price notes of a store with taxes, and accounts that cannot compute any. */
import { contract } from '@storefront/contract';
import { STRIPE_KEY } from '@storefront/testkit/stripe/stripe-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../../base/errors.ts';
import { startWithCart } from '../../testing/checkout.ts';
import { refusedToPay, type StripeShop, startStripeShop } from '../../testing/stripe/stripe-shop.ts';
import { openPayments } from './open-payments.ts';

const taxes = { prices: 'exclusive', code: 'txcd_00000000' } as const;

let shop: StripeShop;
beforeAll(async () => {
  shop = await startStripeShop({ taxes });
});
afterAll(() => shop.stop());

const start = () =>
  openPayments({
    payments: {
      stripe: {
        secretKey: STRIPE_KEY,
        webhookSecrets: [],
        checkoutHost: shop.stripe.host,
        apiUrl: shop.stripe.url,
        taxes,
      },
      studioEmail: undefined,
    },
    db: shop.db,
    log: shop.log,
    paymentTimeout: 10_000,
    publicOrigins: ['https://shop.example'],
  });

test('checkout and product pages know how prices and taxes go together', async () => {
  const client = shop.client();
  expect(await client.call(contract.getPaymentMethod, {})).toMatchObject({ taxes: 'exclusive' });
  const castle = { params: { slug: 'castle' } };
  expect(await client.call(contract.getProductBySlug, castle)).toMatchObject({ taxes: 'exclusive' });
});

test('a code that Stripe does not know sells nothing', async () => {
  const { browser, cart } = await startWithCart(shop);
  expect(await refusedToPay(browser, cart)).toMatchObject({ code: 'payments_unavailable' });
  expect(shop.logs.join()).toContain('No such tax code');
});

test('a store whose account cannot compute taxes does not start, and says why in one sentence', async () => {
  expect((await start()).method).toMatchObject({ taxes: 'exclusive' });
  shop.stripe.billing.hasTaxes = false;
  await expect(start()).rejects.toThrow(
    new StartError('STRIPE_TAX=on needs Stripe Tax to be set up in the dashboard; missing: head_office.'),
  );
  shop.stripe.billing.hasTaxes = true;
});

test('while Stripe is away a store with taxes starts', async () => {
  shop.stripe.fault = 'away';
  expect((await start()).method).toMatchObject({ taxes: 'exclusive' });
  shop.stripe.fault = 'none';
});
