import type { Stripe } from 'stripe';
import type { MadeRefund, MoneyBack, PaymentProvider } from '../payment-provider.ts';
import { isOfType } from './open-stripe.ts';

/**
 * Stripe repeats its first response to a key, even a refusal, so a new request needs a new key. It deletes keys after a
 * day, so the refund also has our id.
 */
export async function refundAt(stripe: Stripe, refund: MoneyBack): ReturnType<PaymentProvider['refund']> {
  const { chargeReference, amountCents, idempotencyKey: ours, refusedAt } = refund;
  const params = { payment_intent: chargeReference, amount: amountCents, metadata: { refund: ours } };
  const idempotencyKey = ['refund', ours, amountCents, ...(refusedAt ? [refusedAt.getTime()] : [])].join('-');
  try {
    const { id, amount } = await stripe.refunds.create(params, { idempotencyKey });
    return { status: 'made', reference: id, amountCents: amount } satisfies MadeRefund;
  } catch (error) {
    const isDisputed = isOfType(error, 'StripeInvalidRequestError') && error.code === 'charge_disputed';
    if (!isDisputed) throw error;
    return { status: 'disputed' };
  }
}
