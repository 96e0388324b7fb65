/** Stripe's events (webhooks). Their content may be out of date, so only their subject is used. */
import type { Stripe } from 'stripe';
import { MINUTE, SECOND } from '../../../base/clock.ts';
import type { EventSource, EventSubject, PaymentEvent, ProviderDispute, ProviderRefund } from '../payment-provider.ts';
import type { StripeSettings } from '../settings.ts';

const TOLERANCE = 5 * MINUTE;
/** The types that `subjectOf` handles. */
const HANDLED = [
  ...(['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'] as const).map(
    (what) => `checkout.session.${what}` as const,
  ),
  ...(['refund.created', 'refund.updated', 'refund.failed'] as const),
  ...(['charge.dispute.created', 'charge.dispute.closed'] as const),
] as const;
const WITH_PAYMENT = { expand: ['payment_intent'] };

export function stripeEvents(stripe: Stripe, { webhookSecrets }: Pick<StripeSettings, 'webhookSecrets'>): EventSource {
  return {
    read(body, signature, now) {
      const event = verified(stripe, webhookSecrets, body, signature, now);
      return event && toEvent(event);
    },
    async *since(time) {
      const asked = { created: { gte: Math.floor(time.getTime() / SECOND) }, types: [...HANDLED], limit: 100 };
      for await (const event of stripe.events.list(asked)) yield toEvent(event);
    },
    findRefund: async (id) => toRefund(await stripe.refunds.retrieve(id, WITH_PAYMENT)),
    async refundsOf(chargeReference) {
      const refunds: ProviderRefund[] = [];
      const asked = { payment_intent: chargeReference, expand: ['data.payment_intent'], limit: 100 };
      for await (const refund of stripe.refunds.list(asked)) refunds.push(toRefund(refund));
      return refunds.filter(({ hasFailed }) => !hasFailed);
    },
    async findDispute(id) {
      const dispute = await stripe.disputes.retrieve(id, WITH_PAYMENT);
      return { ...moved(dispute), state: stateOf(dispute.status) };
    },
  };
}

/** Returns undefined for an event that no secret verifies. */
function verified(
  { webhooks }: Stripe,
  secrets: readonly string[],
  body: Uint8Array,
  signature: string,
  now: Date,
): Stripe.Event | undefined {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, TOLERANCE / SECOND, undefined, now.getTime());
    } catch {
      // The library has one error for wrong signatures, and others for malformed ones and for invalid events.
    }
  }
  return undefined;
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, created } = event;
  return { id, type, createdAt: new Date(created * SECOND), about: subjectOf(event) };
}

function subjectOf(event: Stripe.Event): EventSubject {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: orderId, payment_status: status } = event.data.object;
      return { kind: 'payment', reference: id, orderId, isPaid: status === 'paid' };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { kind: 'refund', reference: event.data.object.id };
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { kind: 'dispute', reference: event.data.object.id };
    default:
      return { kind: 'other' };
  }
}

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  ...moved(refund),
  idempotencyKey: refund.metadata?.refund ?? null,
  hasFailed: refund.status === 'failed' || refund.status === 'canceled',
});

/** @throws when Stripe did not expand the payment */
function moved({ id, amount, payment_intent: intent }: Stripe.Refund | Stripe.Dispute) {
  const chargeReference = typeof intent === 'object' && intent ? intent.id : '';
  const orderId = typeof intent === 'object' ? (intent?.metadata.order ?? null) : null;
  return { reference: id, amountCents: amount, chargeReference, orderId };
}

function stateOf(status: Stripe.Dispute.Status): ProviderDispute['state'] {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}
