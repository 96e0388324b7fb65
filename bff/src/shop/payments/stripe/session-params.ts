/** Parameters of Stripe's page. The same order gives the same parameters, as Stripe requires of an idempotency key. */
import type { Stripe } from 'stripe';
import { after, HOUR, SECOND } from '../../../base/clock.ts';
import type { Charge } from '../payment-provider.ts';
import type { StripeSettings } from '../settings.ts';
import type { StripePurchase } from './sessions.repository.ts';

type Params = Stripe.Checkout.SessionCreateParams;
type LineItem = NonNullable<Params['line_items']>[number];

/** How long Stripe's page stays open. Stripe requires half an hour at least: none is opened after that. */
export const PAGE_TIME = 1 * HOUR;
export const CURRENCY = 'usd';
/** Smallest amount in that currency. */
export const LEAST_CENTS = 50;

/** Metadata key that maps an item at Stripe to its line. */
export const POSITION = 'position';

/** Excludes vector graphics, which Stripe does not show. */
const SHOWN_PICTURE = /\.(png|jpe?g|webp|gif)$/;

/** Features of the account besides payments. */
export type Extras = Pick<StripeSettings, 'taxes' | 'hasInvoices'>;

export function sessionParams(charge: Charge, purchase: StripePurchase, origin: string, extras: Extras = {}): Params {
  const { orderId, amountCents, createdAt } = charge;
  const { email, lines } = purchase;
  const { taxes, hasInvoices = false } = extras;
  const sum = lines.reduce((total, line) => total + amountOf(line), 0);
  const whole = { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amountCents } };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { order: orderId },
    payment_intent_data: { metadata: { order: orderId } },
    customer_email: email,
    // A total that differs from the sum of the lines is charged as one item.
    line_items:
      sum === amountCents
        ? lines.map((line) => toItem(line, origin, taxes))
        : [{ ...whole, price_data: { ...whole.price_data, product_data: { name: `Order ${orderId}` } } }],
    ...(taxes && { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } }),
    ...(hasInvoices && { invoice_creation: { enabled: true } }),
    // An invoice requires an address; for taxes, Stripe asks for the parts it needs.
    ...((taxes || hasInvoices) && { billing_address_collection: hasInvoices ? 'required' : 'auto' }),
    // Charges in the store's currency, so that sums can be compared.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(after(createdAt, PAGE_TIME).getTime() / SECOND),
    success_url: `${origin}/orders/${orderId}?paid`,
    cancel_url: `${origin}/checkout`,
  };
}

type Line = StripePurchase['lines'][number];

const amountOf = ({ quantity, unitPriceCents, discountCents }: Line) => quantity * unitPriceCents - discountCents;

function toItem(line: Line, origin: string, taxes: Extras['taxes']): LineItem {
  const { position, name, quantity, unitPriceCents, discountCents, image } = line;
  const seats = quantity === 1 ? '1 licence seat' : `${quantity} licence seats`;
  // The discount reduces the line, which may then be no multiple of its seats.
  const isReduced = discountCents > 0;
  const isShown = origin.startsWith('https:') && SHOWN_PICTURE.test(image);
  return {
    quantity: isReduced ? 1 : quantity,
    price_data: {
      currency: CURRENCY,
      unit_amount: isReduced ? amountOf(line) : unitPriceCents,
      ...(taxes && { tax_behavior: taxes.prices }),
      product_data: {
        name,
        description: isReduced ? `${seats}, with your discount` : seats,
        ...(isShown ? { images: [new URL(image, origin).href] } : {}),
        ...(taxes && { tax_code: taxes.code }),
      },
    },
    ...(taxes && { metadata: { [POSITION]: String(position) } }),
  };
}
