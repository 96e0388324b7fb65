/** A payment provider whose outcomes and timing the test controls. Like a real one it remembers every charge. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Charge, ChargeResult, MoneyBack, PaymentProvider } from '../shop/payments/payment-provider.ts';
import { simulatedMethod } from '../shop/payments/simulated-payments.ts';

/** Milliseconds. */
const LATENESS = 50;

export interface FakePayments extends PaymentProvider {
  /** Every requested charge, including repeats. */
  readonly charges: Charge[];
  /** Charges that collected money. */
  readonly taken: Charge[];
  /** Every requested refund, including repeats. */
  readonly refunds: MoneyBack[];
  /** Refunds that returned money. */
  readonly returned: MoneyBack[];
  /**
   * Outcome of the next charges, unless their token is `sim_declined`: `unknown` hangs up before collecting the money,
   * `lost` after; `silent` never responds and collects nothing, `late` collects the money and responds after a while.
   */
  outcome: 'succeeded' | 'declined' | 'unknown' | 'lost' | 'silent' | 'late';
  /** Runs while a charge is in progress. */
  duringCharge: (charge: Charge) => Promise<unknown>;
  /** Outcome of refunds: `unknown` hangs up before returning the money, `lost` after. */
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
