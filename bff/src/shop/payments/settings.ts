import * as z from 'zod/mini';

const matching = (pattern: RegExp, error: string) => z.optional(z.string().check(z.regex(pattern, { error })));
const onOrOff = z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off');
const webhookSecret = matching(/^whsec_\w+$/, 'must begin with whsec_, as Stripe shows it');

export const paymentVariables = {
  PAYMENTS: z.optional(z.enum(['simulated', 'stripe'], { error: 'must be simulated or stripe' })),
  STRIPE_SECRET_KEY: matching(/^[sr]k_(test|live)_\w+$/, 'must begin with sk_ or rk_, as Stripe shows it'),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret,
  STRIPE_CHECKOUT_HOST: z._default(
    z.string().check(z.regex(/^[\w.-]+(:\d+)?$/, { error: 'must be a host such as checkout.stripe.com' })),
    'checkout.stripe.com',
  ),
  STRIPE_API_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d+)?$/, { error: 'must be an origin' })),
    'https://api.stripe.com',
  ),
  STRIPE_TAX: onOrOff,
  STRIPE_TAX_PRICES: z._default(
    z.enum(['inclusive', 'exclusive'], { error: 'must be inclusive or exclusive' }),
    'inclusive',
  ),
  // Digital finished artwork, downloaded, without a subscription, with permanent rights.
  STRIPE_TAX_CODE: z._default(
    z.string().check(z.regex(/^txcd_\d{8}$/, { error: "must be one of Stripe's tax codes, such as txcd_10505001" })),
    'txcd_10505001',
  ),
  STRIPE_INVOICES: onOrOff,
  STUDIO_EMAIL: z.optional(z.email({ error: 'must be an email address' })),
};

const variables = z.object(paymentVariables);
type Values = z.output<typeof variables>;

export interface TaxSettings {
  /** Prices include the tax, or it is added to them. */
  readonly prices: 'inclusive' | 'exclusive';
  /** Stripe's tax code of the products. */
  readonly code: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  /** The current secret, then the previous one during a rotation. */
  readonly webhookSecrets: readonly string[];
  /** Host of the page where shoppers pay. */
  readonly checkoutHost: string;
  readonly apiUrl: string;
  /** Undefined when none are computed. */
  readonly taxes?: TaxSettings | undefined;
  readonly hasInvoices?: boolean;
}

export interface PaymentSettings {
  /** Undefined while payments are simulated. */
  readonly stripe: StripeSettings | undefined;
  /** Recipient of reports about payments that need a person. */
  readonly studioEmail: string | undefined;
}

const needed = {
  STRIPE_SECRET_KEY: 'the API key of the account',
  STRIPE_WEBHOOK_SECRET: 'what Stripe signs events with',
  STUDIO_EMAIL: 'who gets emails about disputes',
} as const;

/** Prevents simulated payments in production by mistake. */
export function missingPaymentSettings(values: Values, production: boolean): string[] {
  const { PAYMENTS, STRIPE_API_URL } = values;
  if (production && PAYMENTS === undefined) {
    return ['PAYMENTS is required in production: stripe, or simulated, which charges nothing.'];
  }
  if (PAYMENTS !== 'stripe') return [];
  const names = Object.keys(needed) as (keyof typeof needed)[];
  return [
    ...names
      .filter((name) => values[name] === undefined)
      .map((name) => `${name} is required with PAYMENTS=stripe: ${needed[name]}.`),
    ...(production && STRIPE_API_URL.startsWith('http:') ? ['STRIPE_API_URL must be https:// in production.'] : []),
  ];
}

export function paymentSettingsOf(values: Values): PaymentSettings {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret, STUDIO_EMAIL: studioEmail } = values;
  const {
    STRIPE_WEBHOOK_SECRET_PREVIOUS: previous,
    STRIPE_CHECKOUT_HOST: checkoutHost,
    STRIPE_API_URL: apiUrl,
  } = values;
  if (PAYMENTS !== 'stripe' || !secretKey || !secret) return { stripe: undefined, studioEmail };
  const webhookSecrets = previous === undefined ? [secret] : [secret, previous];
  const { STRIPE_TAX: tax, STRIPE_TAX_PRICES: prices, STRIPE_TAX_CODE: code, STRIPE_INVOICES: invoices } = values;
  const taxes = tax === 'on' ? { prices, code } : undefined;
  return {
    stripe: { secretKey, webhookSecrets, checkoutHost, apiUrl, taxes, hasInvoices: invoices === 'on' },
    studioEmail,
  };
}
