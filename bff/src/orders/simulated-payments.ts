/** The store's only payment provider: takes a moment and no money, and its test cards fail as real ones do. */
import { SECOND } from '../clock.ts';
import type { ChargeStatus } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import type { Charge, ChargeResult, PaymentProvider } from './payment-provider.ts';
import { enterCharge, enterRefund, findCharge } from './simulated-charges.repository.ts';

/** How long a payment takes where nothing else is said, in milliseconds. */
export const PAYMENT_DELAY = 1 * SECOND;

interface SimulationOptions {
  /** Where it keeps its books, so that it remembers its charges as a real provider does. */
  readonly db: Db;
  /** How long a payment takes, in milliseconds. */
  readonly delay: number;
  /** How much longer the answer to a late one takes, in milliseconds. */
  readonly lateness: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/** What a page gets for the test cards; a token that nobody gave out is declined. */
const APPROVED = 'sim_approved';
/** Nothing is entered, and nobody ever answers. */
const TIMEOUT = 'sim_timeout';
/** The money is taken, and the answer comes when nobody waits for it any more. */
const LATE = 'sim_late';

export function simulatedPayments({ db, delay, lateness, sleep }: SimulationOptions): PaymentProvider {
  const enter = async (charge: Charge, status: ChargeStatus) => toResult(charge, await enterCharge(db, charge, status));
  return {
    async charge(charge, paymentToken) {
      await sleep(delay);
      const known = await findCharge(db, charge.idempotencyKey);
      if (known) return toResult(charge, known);
      if (paymentToken === TIMEOUT) return new Promise<never>(() => {});
      const isGood = paymentToken === APPROVED || paymentToken === LATE;
      const result = await enter(charge, isGood ? 'succeeded' : 'declined');
      if (paymentToken === LATE) await sleep(lateness);
      return result;
    },
    cancel: (charge) => enter(charge, 'cancelled'),
    async refund(refund) {
      await sleep(delay);
      await enterRefund(db, refund);
      return { reference: `simulated-${refund.idempotencyKey}` };
    },
  };
}

function toResult({ idempotencyKey }: Charge, status: ChargeStatus): ChargeResult {
  return status === 'succeeded' ? { status, reference: `simulated-${idempotencyKey}` } : { status };
}
