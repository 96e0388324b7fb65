/** The default payment provider: it takes time but no money; its test cards fail as real ones do. */
import { SECOND } from '../../base/clock.ts';
import type { ChargeStatus } from '../../base/db/columns.ts';
import type { Db } from '../../base/db/database.ts';
import type { Charge, ChargeResult, PaymentProvider } from './payment-provider.ts';
import { findCharge, insertCharge, insertSimulatedRefund } from './simulated-charges.repository.ts';

/** Default duration of a payment in milliseconds. */
export const PAYMENT_DELAY = 1 * SECOND;
/** Longer than a request waits for the provider. */
const TIME_TO_PAY = 30 * SECOND;

export const simulatedMethod = { method: { flow: 'form', host: null }, timeToPay: TIME_TO_PAY, leastCents: 1 } as const;

interface SimulationOptions {
  readonly db: Db;
  readonly delay: number;
  /** Milliseconds that a late response takes beyond `delay`. */
  readonly lateness: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

const PREFIX = 'simulated-';

/** Returns true when a reference is the simulated provider's. */
export const isSimulated = (reference: string) => reference.startsWith(PREFIX);

/** Tokens of the test cards; any other token is declined. A page without scripts sends none, and its card is good. */
const APPROVED = 'sim_approved';
/** Nothing is charged, and no response comes. */
const TIMEOUT = 'sim_timeout';
/** The charge succeeds, and the response comes after the timeout. */
const LATE = 'sim_late';

export function simulatedPayments({ db, delay, lateness, sleep }: SimulationOptions): PaymentProvider {
  const enter = async (charge: Charge, status: ChargeStatus) =>
    toResult(charge, await insertCharge(db, charge, status));
  return {
    ...simulatedMethod,
    async charge(charge, paymentToken = APPROVED) {
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
    async ask(charge) {
      const known = await findCharge(db, charge.idempotencyKey);
      return known ? toResult(charge, known) : { status: 'open' };
    },
    async refund(refund) {
      await sleep(delay);
      await insertSimulatedRefund(db, refund);
      return { status: 'made', reference: `${PREFIX}${refund.idempotencyKey}`, amountCents: refund.amountCents };
    },
  };
}

function toResult({ idempotencyKey }: Charge, status: ChargeStatus): ChargeResult {
  return status === 'succeeded' ? { status, reference: `${PREFIX}${idempotencyKey}` } : { status };
}
