import * as z from 'zod/mini';
import { posterAlone } from '../catalog/schemas.ts';
import { giftRequest, orderGift } from '../gifts/schemas.ts';
import { cents, id, priceTaxes, productId, quantity, timestamp } from '../primitives.ts';

export const refund = z.object({
  amountCents: cents,
  by: z.enum(['buyer', 'studio']),
  requestedAt: timestamp,
  /** When the payment provider refunded; null while requested. */
  completedAt: z.nullable(timestamp),
  /** While requested: the payment provider refused it, as the buyer's bank decides about the payment. */
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
  /** Off the whole line; absent without a discount. */
  discountCents: z.optional(cents),
  /** As the payment provider computed it; absent where it computed none. */
  tax: z.optional(z.object({ taxCents: cents, addedCents: cents, percent: z.number() })),
  quantity: z.int(),
  firstDownloadedAt: z.nullable(timestamp),
  refund: z.nullable(refund),
  /** By the buyer, at `now`. */
  isRefundable: z.boolean(),
});
export type OrderLine = z.output<typeof orderLine>;

export const orderTax = z.object({
  taxCents: cents,
  /** What of it was added to the prices: all, or nothing. */
  addedCents: cents,
  /** Two letters, by which it was computed. */
  country: z.nullable(z.string()),
  /** The tax number of a business. */
  number: z.nullable(z.string()),
  /** The business owes the tax itself. */
  isReverseCharge: z.boolean(),
});
export type OrderTax = z.output<typeof orderTax>;

const orderStatuses = ['pending', 'paid', 'declined', 'abandoned'] as const;

export const order = z.object({
  id,
  /** `abandoned`: never charged, because the payment was interrupted. */
  status: z.enum(orderStatuses),
  /** After the discount; once paid, with the tax that was added. */
  totalCents: cents,
  tax: z.optional(orderTax),
  discount: z.optional(z.object({ code: z.string(), discountCents: cents })),
  refundedCents: cents,
  /** Such as `2026-000042`: gapless within a year, in payment order; null unless paid. */
  receiptNumber: z.nullable(z.string()),
  lines: z.array(orderLine),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  /** The shop's name when it was paid, which its receipt keeps; absent unless paid. */
  shopName: z.optional(z.string()),
  /** Whether money was taken; simulated payments take none. */
  isCharged: z.optional(z.boolean()),
  /** Whether the payment provider has written an invoice. */
  hasInvoice: z.optional(z.boolean()),
  /** While pending: the shopper has paid, by a method that takes days. */
  isProcessing: z.optional(z.boolean()),
  /** Absent unless it was bought as a gift. */
  gift: z.optional(orderGift),
  /** When the right to refunds ends; null unless paid. */
  refundableUntil: z.nullable(timestamp),
  /** Promised when it was bought; absent in answers of earlier servers, whose hours are the default ones. */
  refundHours: z.optional(z.int()),
  /** The server's time, by which it decides. */
  now: timestamp,
});
export type Order = z.output<typeof order>;

export const idempotencyKey = z.string().check(z.minLength(16), z.maxLength(128), z.regex(/^[\w:.-]+$/));

/** From the payment provider's script; card data never reaches the store. */
export const paymentToken = z.string().check(z.maxLength(40), z.regex(/^sim_[a-z]+$/));

/** How the store takes payments: what differs between providers. */
export const paymentMethod = z.object({
  /** `form`: card fields in the page, which sends a token. `redirect`: a page of the provider's. */
  flow: z.enum(['form', 'redirect']),
  /** Of the provider's page, such as checkout.stripe.com; null with a form. */
  host: z.nullable(z.string()),
  /** Absent without taxes. */
  taxes: z.optional(priceTaxes),
  /** For how long it gives purchases to come back; absent in answers of earlier servers. */
  refundHours: z.optional(z.int()),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const agreedItem = z.strictObject({ productId, quantity, priceCents: cents });

export const checkout = z.strictObject({
  cartVersion: z.int().check(z.nonnegative()),
  totalCents: cents,
  /** With items, a lower price is applied, a higher one refused by name; without, any other total is a conflict. */
  items: z.optional(z.array(agreedItem).check(z.maxLength(100))),
  /** What is taken off the items; `totalCents` is the rest. */
  discountCents: z.optional(cents),
  /** That stood on the button as the page showed it, 0 where it named none: refused unless it is `totalCents`. */
  shownTotalCents: z.optional(cents),
  paymentToken: z.optional(paymentToken),
  /** From pages that can send the shopper to the provider's page; those of before cannot. */
  flow: z.optional(z.literal('redirect')),
  /** The whole order is a gift. */
  gift: z.optional(giftRequest),
  /** That the page knows of: refused where fewer count by now. */
  refundHours: z.optional(z.int().check(z.nonnegative())),
});

/** `unknown`: the server never received the attempt. */
export const paymentAttempt = z.object({
  status: z.enum(['unknown', ...orderStatuses]),
  orderId: z.nullable(id),
});
export type PaymentAttempt = z.output<typeof paymentAttempt>;
