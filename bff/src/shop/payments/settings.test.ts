/** Settings of Stripe taxes and invoices, and an error sentence for each invalid one. */
import { expect, test } from 'vitest';
import { EnvError } from '../../base/errors.ts';
import { loadEnv } from '../../process/env.ts';

const stripe = {
  DATABASE_URL: 'postgres://storefront@localhost/storefront',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STUDIO_EMAIL: 'studio@shop.example',
};

const extrasOf = (more: Record<string, string>) => {
  const { taxes, hasInvoices } = loadEnv({ ...stripe, ...more }).payments.stripe ?? {};
  return { taxes, hasInvoices };
};

test('no taxes are computed and no invoices written unless they are asked for', () => {
  expect(extrasOf({})).toEqual({ taxes: undefined, hasInvoices: false });
});

test('while the secret of the events is replaced, the previous one counts too', () => {
  const secretsOf = (more: object) => loadEnv({ ...stripe, ...more }).payments.stripe?.webhookSecrets;
  expect(secretsOf({})).toEqual(['whsec_secret']);
  expect(secretsOf({ STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_earlier' })).toEqual(['whsec_secret', 'whsec_earlier']);
});

test('taxes are within prices, of artwork that is downloaded and kept, unless settings say otherwise', () => {
  expect(extrasOf({ STRIPE_TAX: 'on' }).taxes).toEqual({ prices: 'inclusive', code: 'txcd_10505001' });
  const others = { STRIPE_TAX_PRICES: 'exclusive', STRIPE_TAX_CODE: 'txcd_10501000', STRIPE_INVOICES: 'on' };
  expect(extrasOf({ STRIPE_TAX: 'on', ...others })).toEqual({
    taxes: { prices: 'exclusive', code: 'txcd_10501000' },
    hasInvoices: true,
  });
});

test('all wrong values are told at once', () => {
  const wrong = { STRIPE_TAX: 'yes', STRIPE_TAX_PRICES: 'net', STRIPE_TAX_CODE: '10505001', STRIPE_INVOICES: 'true' };
  const load = () => loadEnv({ ...stripe, ...wrong });
  expect(load).toThrow(EnvError);
  expect(load).toThrow(
    expect.objectContaining({
      messages: [
        'STRIPE_TAX must be on or off.',
        'STRIPE_TAX_PRICES must be inclusive or exclusive.',
        "STRIPE_TAX_CODE must be one of Stripe's tax codes, such as txcd_10505001.",
        'STRIPE_INVOICES must be on or off.',
      ],
    }),
  );
});
