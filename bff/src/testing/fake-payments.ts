/** A payment provider whose outcomes and timing the test decides. Like a real one it remembers every charge. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Charge, ChargeResult, MoneyBack, PaymentProvider } from '../shop/payments/payment-provider.ts';
import { simulatedMethod } from '../shop/payments/simulated-payments.ts';

/** Milliseconds. */
const LATENESS = 50;

export interface FakePayments extends PaymentProvider {
  /** Every charge asked for, repeats included. */
  readonly charges: Charge[];
  /** The charges for which money was taken. */
  readonly taken: Charge[];
  /** Every refund asked for, repeats included. */
  readonly refunds: MoneyBack[];
  /** The refunds for which money was given back. */
  readonly returned: MoneyBack[];
  /**
   * What the next charges answer, unless their token is `sim_declined`; `unknown` hangs up before anything is taken,
   * `lost` after the money is; `silent` never answers and takes nothing, `late` takes the money and answers in a while.
   */
  outcome: 'succeeded' | 'declined' | 'unknown' | 'lost' | 'silent' | 'late';
  /** Runs while a charge is under way. */
  duringCharge: (charge: Charge) => Promise<unknown>;
  /** The same for refunds: `unknown` hangs up before anything is given back, `lost` after the money is. */
  refundOutcome: 'succeeded' | 'unknown' | 'lost';
  duringRefund: (refund: MoneyBack) => Promise<unknown>;
}

export function fakePayments(): FakePayments {
  const results = new Map<string, ChargeResult>();
  const settle = (charge: Charge, status: 'succeeded' | 'declined' | 'cancelled'): ChargeResult => {
    const known = results.get(charge.idempotencyKey);
    if (known) return known;
    const result = status === 'succeeded' ? { status, reference: `test-${charge.idempotencyKey}` } : { status };
    results.set(charge.idempotencyKey, result);
    if (status === 'succeeded') payments.taken.push(charge);
    return result;
  };
  const payments: FakePayments = {
    ...simulatedMethod,
    charges: [],
    taken: [],
    refunds: [],
    returned: [],
    outcome: 'succeeded',
    duringCharge: async () => {},
    refundOutcome: 'succeeded',
    duringRefund: async () => {},
    async charge(charge, paymentToken) {
      payments.charges.push(charge);
      await payments.duringCharge(charge);
      const outcome = paymentToken === 'sim_declined' ? 'declined' : payments.outcome;
      if (outcome === 'unknown') throw new Error('the payment provider hung up');
      if (outcome === 'silent') return new Promise<never>(() => {});
      const result = settle(charge, outcome === 'declined' ? 'declined' : 'succeeded');
      if (outcome === 'lost') throw new Error('the payment provider hung up after all was done');
      if (outcome === 'late') await sleep(LATENESS);
      return result;
    },
    cancel: async (charge) => settle(charge, 'cancelled'),
    ask: async ({ idempotencyKey }) => results.get(idempotencyKey) ?? { status: 'open' },
    async refund(refund) {
      payments.refunds.push(refund);
      await payments.duringRefund(refund);
      if (payments.refundOutcome === 'unknown') throw new Error('the payment provider hung up');
      const isKnown = payments.returned.some(({ idempotencyKey }) => idempotencyKey === refund.idempotencyKey);
      if (!isKnown) payments.returned.push(refund);
      if (payments.refundOutcome === 'lost') throw new Error('the payment provider hung up after all was done');
      return { status: 'made', reference: `test-${refund.idempotencyKey}`, amountCents: refund.amountCents };
    },
  };
  return payments;
}
