/** Orders in the console. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orderStatuses } from '../orders/schemas.ts';
import { cents, cursor, id, timestamp } from '../primitives.ts';
import { supportRead, supportWrite } from './policies.ts';
import { day, direction, nextCursor, requiredText, searchWords } from './schemas.ts';

export const orderSorts = ['created', 'total'] as const;
export const MAX_REASON = 500; // characters
export const MAX_NOTE = 2000; // characters

export const orderFilter = {
  /** A receipt number, an email address, a sum such as 29.99, an order id, or words of a product's name. */
  search: z.optional(searchWords),
  status: z.optional(z.enum(orderStatuses)),
  /** The first and the last day, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
  sort: z.optional(z.enum(orderSorts)),
  direction: z.optional(direction),
};

const orderFields = {
  id,
  status: z.enum(orderStatuses),
  receiptNumber: z.nullable(z.string()),
  /** Null once the account has been deleted. */
  email: z.nullable(z.string()),
  /** The paid amount, including added taxes. */
  totalCents: cents,
  refundedCents: cents,
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
};

const listedOrder = z.object({
  ...orderFields,
  /** The name of its first line's product; `moreLines` counts the others. */
  product: z.string(),
  moreLines: z.int(),
});
export type ListedOrder = z.output<typeof listedOrder>;

const soldLine = z.object({
  position: z.int(),
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitPriceCents: cents,
  discountCents: cents,
  /** The amount paid for the line. */
  amountCents: cents,
  firstDownloadedAt: z.nullable(timestamp),
  refund: z.nullable(
    z.object({
      by: z.enum(['buyer', 'studio']),
      amountCents: cents,
      requestedAt: timestamp,
      /** Null while the payment provider has not confirmed it. */
      completedAt: z.nullable(timestamp),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type SoldLineView = z.output<typeof soldLine>;

export const timelineKinds = [
  'placed',
  'paid',
  'declined',
  'abandoned',
  'receipt-emailed',
  'consented',
  'downloaded',
  'refund-requested',
  'refund-completed',
  'refund-emailed',
  'gift-sent',
  'gift-claimed',
  'gift-ended',
  'payment-note',
  'note',
  'action',
] as const;

const timelineEntry = z.object({
  at: timestamp,
  kind: z.enum(timelineKinds),
  /** The user of the console or the buyer who did it; null for others. */
  by: z.nullable(z.string()),
  product: z.nullable(z.string()),
  amountCents: z.nullable(cents),
  /** The text of a note or reason, the kind of a payment note, or the name of an action. */
  text: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const orderDetails = z.object({
  ...orderFields,
  customerId: z.nullable(id),
  discount: z.nullable(z.object({ code: z.string(), discountCents: cents })),
  /** The tax in the total or added to it, with the country. */
  tax: z.nullable(z.object({ taxCents: cents, country: z.nullable(z.string()) })),
  /** The recipient of a gift; the email is kept until the gift has ended. */
  gift: z.nullable(z.object({ recipientEmail: z.nullable(z.string()), state: z.enum(['open', 'claimed', 'ended']) })),
  /** The latest end of the buyer's own right to refunds; null without such a right. */
  refundableUntil: z.nullable(timestamp),
  /** The payment provider's id of the payment. */
  paymentReference: z.nullable(z.string()),
  lines: z.array(soldLine),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
});
export type ConsoleOrder = z.output<typeof orderDetails>;

const ofOrder = z.strictObject({ orderId: id });

const refundRequest = z.strictObject({
  positions: z.array(z.int().check(z.minimum(0), z.maximum(999))).check(z.minLength(1), z.maxLength(100)),
  /** The reason shown to the buyer. */
  reason: z.optional(requiredText(MAX_REASON)),
});

export const emailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type EmailPreview = z.output<typeof emailPreview>;

const refundPlan = z.object({
  totalCents: cents,
  /** One email for each line; none when the buyer's account has been deleted. */
  emails: z.array(emailPreview),
});
export type RefundPlan = z.output<typeof refundPlan>;

/** A CSV with the same filter as the list. */
export const ORDERS_EXPORT_PATH = '/api/console/orders-export';

export const consoleOrderEndpoints = {
  findOrders: endpoint('GET /api/console/orders', supportRead, {
    summary: "A page of all buyers' orders.",
    query: z.strictObject({ ...orderFilter, after: z.optional(cursor) }),
    success: { status: 200, body: z.object({ orders: z.array(listedOrder), next: nextCursor }) },
    errors: ['invalid_cursor', 'search_too_broad'],
  }),
  showOrder: endpoint('GET /api/console/orders/:orderId', supportRead, {
    summary: 'An order with its lines and all that happened to it.',
    params: ofOrder,
    success: { status: 200, body: orderDetails },
    errors: ['not_found'],
  }),
  previewRefund: endpoint('POST /api/console/orders/:orderId/refund-preview', supportWrite, {
    summary: 'What a refund would give back, and the emails that it would send.',
    params: ofOrder,
    body: refundRequest,
    success: { status: 200, body: refundPlan },
    errors: ['not_found', 'nothing_paid', 'changed_meanwhile'],
  }),
  refundLines: endpoint('POST /api/console/orders/:orderId/refunds', supportWrite, {
    summary: 'Refunds lines, whatever their age and downloads, unless one was refunded meanwhile.',
    params: ofOrder,
    body: refundRequest,
    success: { status: 200, body: orderDetails },
    errors: ['not_found', 'nothing_paid', 'changed_meanwhile'],
  }),
  sendReceiptAgain: endpoint('POST /api/console/orders/:orderId/receipt-email', supportWrite, {
    summary: "Sends the receipt again, to the account's present address.",
    params: ofOrder,
    success: { status: 200, body: orderDetails },
    errors: ['not_found', 'nothing_paid', 'buyer_gone'],
  }),
  addOrderNote: endpoint('POST /api/console/orders/:orderId/notes', supportWrite, {
    summary: 'Writes a note to an order, which only the studio sees.',
    params: ofOrder,
    body: z.strictObject({ text: requiredText(MAX_NOTE) }),
    success: { status: 201, body: orderDetails },
    errors: ['not_found'],
  }),
} as const;
