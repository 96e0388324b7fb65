/** The store's only payment provider: takes a moment, takes no money, and always succeeds. */
import type { Db } from '../db/database.ts';
import type { Charge, ChargeResult, PaymentProvider } from './payment-provider.ts';
import { type ChargeStatus, enterCharge, enterRefund } from './simulated-charges.repository.ts';

interface SimulationOptions {
  /** Where it keeps its books, so that it remembers its charges as a real provider does. */
  readonly db: Db;
  /** How long a payment takes, in milliseconds. */
  readonly delay: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export function simulatedPayments({ db, delay, sleep }: SimulationOptions): PaymentProvider {
  const enter = async (charge: Charge, status: ChargeStatus): Promise<ChargeResult> =>
    (await enterCharge(db, charge, status)) === 'succeeded'
      ? { status: 'succeeded', reference: `simulated-${charge.idempotencyKey}` }
      : { status: 'cancelled' };
  return {
    async charge(charge) {
      await sleep(delay);
      return enter(charge, 'succeeded');
    },
    cancel: (charge) => enter(charge, 'cancelled'),
    async refund(refund) {
      await sleep(delay);
      await enterRefund(db, refund);
      return { reference: `simulated-${refund.idempotencyKey}` };
    },
  };
}
