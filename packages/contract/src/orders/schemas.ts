import * as z from 'zod/mini';
import { posterAlone } from '../catalog/schemas.ts';
import { cents, id, priceTaxes, productId, quantity, timestamp } from '../primitives.ts';
import { giftRequest, orderGift } from './gift-schemas.ts';

export const refund = z.object({
  amountCents: cents,
  by: z.enum(['buyer', 'studio']),
  requestedAt: timestamp,
  /** The time of the provider's refund; null while requested. */
  completedAt: z.nullable(timestamp),
  /** True while the payment provider refuses the refund, because the buyer's bank decides about the payment. */
  isDisputed: z.optional(z.boolean()),
});
export type Refund = z.output<typeof refund>;

export const orderLine = z.object({
  position: z.int(),
  productId,
  /** Null when the product is no longer sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  image: z.string(),
  pictures: posterAlone,
  unitPriceCents: cents,
  /** The discount on the whole line; absent without a discount. */
  discountCents: z.optional(cents),
  /** The tax that the payment provider computed; absent when it computed none. */
  tax: z.optional(z.object({ taxCents: cents, addedCents: cents, percent: z.number() })),
  quantity: z.int(),
  firstDownloadedAt: z.nullable(timestamp),
  refund: z.nullable(refund),
  /** True when the buyer can refund it, at `now`. */
  isRefundable: z.boolean(),
});
export type OrderLine = z.output<typeof orderLine>;

export const orderTax = z.object({
  taxCents: cents,
  /** The tax added to the prices: all of it, or none. */
  addedCents: cents,
  /** The country for which it was computed, in two letters. */
  country: z.nullable(z.string()),
  /** The tax number of a business. */
  number: z.nullable(z.string()),
  /** True when the business owes the tax itself. */
  isReverseCharge: z.boolean(),
});
export type OrderTax = z.output<typeof orderTax>;

export const orderStatuses = ['pending', 'paid', 'declined', 'abandoned'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const order = z.object({
  id,
  /** `abandoned`: never charged, because the payment was interrupted. */
  status: z.enum(orderStatuses),
  /** The total after the discount; once paid, including added tax. */
  totalCents: cents,
  tax: z.optional(orderTax),
  discount: z.optional(z.object({ code: z.string(), discountCents: cents })),
  refundedCents: cents,
  /** A number such as `2026-000042`: without gaps within a year, in payment order; null unless paid. */
  receiptNumber: z.nullable(z.string()),
  lines: z.array(orderLine),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  /** The shop's name at the time of payment, which the receipt keeps; absent unless paid. */
  shopName: z.optional(z.string()),
  /** True when money was charged; simulated payments charge none. */
  isCharged: z.optional(z.boolean()),
  /** True when the payment provider has issued an invoice. */
  hasInvoice: z.optional(z.boolean()),
  /** True when the shopper has paid, by a method that takes days; the order is still pending. */
  isProcessing: z.optional(z.boolean()),
  /** Absent unless the order is a gift. */
  gift: z.optional(orderGift),
  /** The end of the refund period; null unless paid. */
  refundableUntil: z.nullable(timestamp),
  /** The refund period promised with the purchase; absent in responses of earlier servers, which use the default. */
  refundHours: z.optional(z.int()),
  /** The server's time, which decides. */
  now: timestamp,
});
export type Order = z.output<typeof order>;

export const idempotencyKey = z.string().check(z.minLength(16), z.maxLength(128), z.regex(/^[\w:.-]+$/));

/** A token from the payment provider's script; card data never reaches the store. */
export const paymentToken = z.string().check(z.maxLength(40), z.regex(/^sim_[a-z]+$/));

/** The store's payment method, which depends on the provider. */
export const paymentMethod = z.object({
  /** `form`: card fields on the page, which sends a token. `redirect`: a page of the provider. */
  flow: z.enum(['form', 'redirect']),
  /** The host of the provider's page, such as checkout.stripe.com; null with a form. */
  host: z.nullable(z.string()),
  /** Absent without taxes. */
  taxes: z.optional(priceTaxes),
  /** The refund period in hours; absent in responses of earlier servers. */
  refundHours: z.optional(z.int()),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const agreedItem = z.strictObject({ productId, quantity, priceCents: cents });

export const checkout = z.strictObject({
  cartVersion: z.int().check(z.nonnegative()),
  totalCents: cents,
  /** With items, a lower price is applied and a higher one refused by name; without, any other total is a conflict. */
  items: z.optional(z.array(agreedItem).check(z.maxLength(100))),
  /** The discount on the items; `totalCents` is the rest. */
  discountCents: z.optional(cents),
  /** The total that the page showed on the button, 0 for none: refused unless it equals `totalCents`. */
  shownTotalCents: z.optional(cents),
  paymentToken: z.optional(paymentToken),
  /** Sent by pages that can redirect to the provider's page; earlier pages cannot. */
  flow: z.optional(z.literal('redirect')),
  /** Makes the whole order a gift. */
  gift: z.optional(giftRequest),
  /** The refund period that the page shows: refused when it is shorter by now. */
  refundHours: z.optional(z.int().check(z.nonnegative())),
});

/** `unknown`: the server never received the attempt. */
export const paymentAttempt = z.object({
  status: z.enum(['unknown', ...orderStatuses]),
  orderId: z.nullable(id),
});
export type PaymentAttempt = z.output<typeof paymentAttempt>;
