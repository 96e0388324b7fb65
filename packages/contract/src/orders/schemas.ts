/** The shapes of orders, of paying for them and of giving money back. */
import * as z from 'zod/mini';
import { posterAlone } from '../catalog/schemas.ts';
import { cents, id, productId, quantity, timestamp } from '../primitives.ts';

/** Until this long after the payment, what was not downloaded can be given back. */
export const REFUND_HOURS = 72;

export const refund = z.object({
  amountCents: cents,
  by: z.enum(['buyer', 'studio']),
  requestedAt: timestamp,
  /** When the payment provider gave the money back; null while it is being asked to. */
  completedAt: z.nullable(timestamp),
});
export type Refund = z.output<typeof refund>;

export const orderLine = z.object({
  /** Names the line within its order. */
  position: z.int(),
  productId,
  /** Of its page; null where the product is no longer sold. */
  slug: z.nullable(z.string()),
  name: z.string(),
  image: z.string(),
  pictures: posterAlone,
  unitPriceCents: cents,
  /** Licence seats. */
  quantity: z.int(),
  firstDownloadedAt: z.nullable(timestamp),
  refund: z.nullable(refund),
  /** Whether the buyer could have it refunded at `now`. */
  isRefundable: z.boolean(),
});
export type OrderLine = z.output<typeof orderLine>;

const orderStatuses = ['pending', 'paid', 'declined', 'abandoned'] as const;

export const order = z.object({
  id,
  /** `abandoned`: never charged, because its payment was interrupted and not taken up again. */
  status: z.enum(orderStatuses),
  totalCents: cents,
  refundedCents: cents,
  /** Such as `2026-000042`: without gaps within a year, in the order of payment; null unless paid. */
  receiptNumber: z.nullable(z.string()),
  lines: z.array(orderLine),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
  /** When the right to refunds ends; null unless paid. */
  refundableUntil: z.nullable(timestamp),
  /** The server's time, by which it decides. */
  now: timestamp,
});
export type Order = z.output<typeof order>;

/** One payment attempt's name, chosen by the client; the same key never makes a second order. */
export const idempotencyKey = z.string().check(z.minLength(16), z.maxLength(128), z.regex(/^[\w:.-]+$/));

/** What the payment provider's code in the page gives for a card; the card itself goes to nobody. */
export const paymentToken = z.string().check(z.maxLength(40), z.regex(/^sim_[a-z]+$/));

/** One item as the shopper was shown it and agreed to pay for it. */
const agreedItem = z.strictObject({ productId, quantity, priceCents: cents });

export const checkout = z.strictObject({
  cartVersion: z.int().check(z.nonnegative()),
  totalCents: cents,
  /**
   * What the total is made of: then a price that fell since is passed on, and one that rose, or a product that is no
   * longer sold, is told by name. Without it, any other total is a conflict.
   */
  items: z.optional(z.array(agreedItem).check(z.maxLength(100))),
  paymentToken: z.optional(paymentToken),
});

/** What became of an attempt at paying; `unknown`: the server has not heard of it. */
export const paymentAttempt = z.object({
  status: z.enum(['unknown', ...orderStatuses]),
  orderId: z.nullable(id),
});
export type PaymentAttempt = z.output<typeof paymentAttempt>;
