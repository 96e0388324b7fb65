import type { Stripe } from 'stripe';
import { SECOND } from '../../../base/clock.ts';
import type { BookedMoney, ProviderBooks } from '../payment-provider.ts';

/** The account's payments for store sessions, and refunds that did not fail. */
export function stripeBooks(stripe: Stripe): ProviderBooks {
  return {
    async *payments({ from, until }) {
      const asked = { created: range(from, until), expand: ['data.payment_intent'], limit: 100 };
      for await (const session of stripe.checkout.sessions.list(asked)) {
        const { payment_intent: intent, metadata, amount_total: amountCents, created } = session;
        if (session.payment_status !== 'paid' || metadata?.order === undefined || typeof intent !== 'object') continue;
        yield booked(intent?.id ?? session.id, amountCents ?? 0, created);
      }
    },
    async *refunds({ from, until }) {
      for await (const refund of stripe.refunds.list({ created: range(from, until), limit: 100 })) {
        const { id, amount, created, status } = refund;
        if (status !== 'failed' && status !== 'canceled') yield booked(id, amount, created);
      }
    },
  };
}

const booked = (reference: string, amountCents: number, created: number): BookedMoney => ({
  reference,
  amountCents,
  at: new Date(created * SECOND),
});

/** Stripe's times are whole seconds: among consecutive periods, each time is in exactly one. */
const range = (from: Date, until: Date) => ({ gte: secondsUp(from), lt: secondsUp(until) });
const secondsUp = (time: Date) => Math.ceil(time.getTime() / SECOND);
