/** Webhooks of payment providers; pages never call them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const paymentEndpoints = {
  takePaymentEvent: endpoint(
    'POST /payments/events',
    { auth: 'public', csrf: 'none', rateLimit: 'webhook', cache: 'no-store' },
    {
      summary: 'What Stripe tells, signed by it. Told again, it changes nothing.',
      headers: z.object({ 'stripe-signature': z.string().check(z.maxLength(1000)) }),
      upload: { types: ['application/json'], maxBytes: 256 * 1024, isStream: true },
      success: { status: 200, body: z.object({ received: z.literal(true) }) },
      errors: ['payment_event_refused', 'payments_unavailable'],
    },
  ),
} as const;
