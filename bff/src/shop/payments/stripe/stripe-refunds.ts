import type { Stripe } from 'stripe';
import type { MadeRefund, MoneyBack, PaymentProvider } from '../payment-provider.ts';
import { isOfType } from './open-stripe.ts';

/**
 * Stripe answers a key as it did the first time, refusals included; what is asked for anew has another. It forgets keys
 * after a day, so that our id is on the refund, too.
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
