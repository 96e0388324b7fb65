/** A payment provider whose outcomes and timing the test decides. */
import type { Charge, ChargeResult, PaymentProvider } from '../orders/payment-provider.ts';

export interface FakePayments extends PaymentProvider {
  /** Every charge asked for, repeats included. */
  readonly charges: Charge[];
  /** What the next charges answer; `unknown` fails without telling. */
  outcome: ChargeResult['status'] | 'unknown';
  /** Runs while a charge is under way. */
  duringCharge: () => Promise<unknown>;
}

export function fakePayments(): FakePayments {
  const payments: FakePayments = {
    charges: [],
    outcome: 'succeeded',
    duringCharge: async () => {},
    async charge(charge) {
      payments.charges.push(charge);
      await payments.duringCharge();
      if (payments.outcome === 'unknown') throw new Error('the payment provider hung up');
      if (payments.outcome === 'declined') return { status: 'declined' };
      return { status: 'succeeded', reference: `test-${charge.idempotencyKey}` };
    },
  };
  return payments;
}
