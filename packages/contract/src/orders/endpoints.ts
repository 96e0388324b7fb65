import * as z from 'zod/mini';
import { cart } from '../cart/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { personalRead, personalWrite, publicRead } from '../policies.ts';
import { id } from '../primitives.ts';
import * as o from './schemas.ts';

export const orderEndpoints = {
  placeOrder: endpoint(
    'POST /api/orders',
    { ...personalWrite, rateLimit: 'checkout' },
    {
      summary:
        'Pays for the cart as the shopper was shown it. The same idempotency key never makes a second order, and a price that fell meanwhile is passed on.',
      headers: z.object({ 'idempotency-key': o.idempotencyKey }),
      body: o.checkout,
      success: {
        status: 201,
        /** With `redirectTo` the order is pending, and paid at that URL. */
        body: z.object({ order: o.order, cart, redirectTo: z.optional(z.url()) }),
      },
      errors: [
        'cart_empty',
        'cart_conflict',
        'price_raised',
        'discount_changed',
        'shown_total_outdated',
        'product_withdrawn',
        'idempotency_key_reused',
        'checkout_in_progress',
        'earlier_payment_completed',
        'payment_declined',
        'payment_unconfirmed',
        'payments_unavailable',
        'payment_on_its_way',
        'sum_not_taken',
        'checkout_outdated',
        'invalid_email',
        'gift_to_yourself',
        'gift_of_nothing',
        'too_many_gifts',
      ],
    },
  ),
  getPaymentMethod: endpoint('GET /api/payment-method', publicRead, {
    summary:
      'How the store takes payments, with a form in the page or on a page of the provider, and for how long it gives them back.',
    success: { status: 200, body: o.paymentMethod },
  }),
  getPaymentAttempt: endpoint('GET /api/payment-attempts/:idempotencyKey', personalRead, {
    summary: 'What became of the attempt at paying that was made under a key.',
    params: z.strictObject({ idempotencyKey: o.idempotencyKey }),
    success: { status: 200, body: o.paymentAttempt },
  }),
  listOrders: endpoint('GET /api/orders', personalRead, {
    summary: "A page of the user's orders, newest first.",
    query: z.strictObject({
      /** The id of the previous page's last order. */
      after: z.optional(id),
    }),
    success: {
      status: 200,
      body: z.object({
        orders: z.array(o.order),
        /** The next `after`; null on the last page. */
        next: z.nullable(id),
      }),
    },
  }),
  getOrder: endpoint('GET /api/orders/:orderId', personalRead, {
    summary: "One of the user's orders.",
    params: z.strictObject({ orderId: id }),
    success: { status: 200, body: o.order },
    errors: ['not_found'],
  }),
  getInvoice: endpoint('GET /api/orders/:orderId/invoice', personalRead, {
    summary: "The address, for a while, of the invoice that the payment provider wrote for one of the user's orders.",
    params: z.strictObject({ orderId: id }),
    success: { status: 200, body: z.object({ url: z.url() }) },
    errors: ['not_found', 'payments_unavailable'],
  }),
  confirmPayment: endpoint('POST /api/orders/:orderId/payment', personalWrite, {
    summary: 'Asks the payment provider about an order that is pending, and answers with what it has become.',
    params: z.strictObject({ orderId: id }),
    success: { status: 200, body: o.order },
    errors: ['not_found', 'payments_unavailable'],
  }),
  refundOrderLine: endpoint('POST /api/orders/:orderId/lines/:position/refund', personalWrite, {
    summary:
      'Gives a line back within the hours of its order, if it was not downloaded. Asked again, it answers the same.',
    params: z.strictObject({ orderId: id, position: z.string().check(z.regex(/^\d{1,3}$/)) }),
    success: { status: 200, body: o.order },
    errors: ['not_found', 'nothing_to_refund', 'refund_window_over', 'refund_after_download', 'gift_claimed'],
  }),
} as const;
