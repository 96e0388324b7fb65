/** What the page at Stripe shows. The same order gives the same parameters, as Stripe asks of an idempotency key. */
import type { Stripe } from 'stripe';
import { after, HOUR, SECOND } from '../../../base/clock.ts';
import type { Charge } from '../payment-provider.ts';
import type { StripeSettings } from '../settings.ts';
import type { Purchase } from './sessions.repository.ts';

type Params = Stripe.Checkout.SessionCreateParams;
type LineItem = NonNullable<Params['line_items']>[number];

/** How long Stripe's page stays open. Stripe opens none for less than half an hour: none is opened after that. */
export const PAGE_TIME = 1 * HOUR;
export const CURRENCY = 'usd';
/** In that currency. */
export const LEAST_CENTS = 50;

/** The metadata by which an item at Stripe tells its line. */
export const POSITION = 'position';

/** Stripe shows no vector graphics. */
const SHOWN_PICTURE = /\.(png|jpe?g|webp|gif)$/;

/** What the account does beside taking the money. */
export type Extras = Pick<StripeSettings, 'taxes' | 'hasInvoices'>;

export function sessionParams(charge: Charge, purchase: Purchase, origin: string, extras: Extras = {}): Params {
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
    // A sum that its lines do not explain is asked for as one.
    line_items:
      sum === amountCents
        ? lines.map((line) => toItem(line, origin, taxes))
        : [{ ...whole, price_data: { ...whole.price_data, product_data: { name: `Order ${orderId}` } } }],
    ...(taxes && { automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } }),
    ...(hasInvoices && { invoice_creation: { enabled: true } }),
    // An invoice names an address; for taxes Stripe asks for what it needs of one.
    ...((taxes || hasInvoices) && { billing_address_collection: hasInvoices ? 'required' : 'auto' }),
    // In the currency of the store, so that sums can be compared.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(after(createdAt, PAGE_TIME).getTime() / SECOND),
    success_url: `${origin}/orders/${orderId}?paid`,
    cancel_url: `${origin}/checkout`,
  };
}

type Line = Purchase['lines'][number];

const amountOf = ({ quantity, unitPriceCents, discountCents }: Line) => quantity * unitPriceCents - discountCents;

function toItem(line: Line, origin: string, taxes: Extras['taxes']): LineItem {
  const { position, name, quantity, unitPriceCents, discountCents, image } = line;
  const seats = quantity === 1 ? '1 licence seat' : `${quantity} licence seats`;
  // What is taken off is off the line, and may be no multiple of its seats.
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
