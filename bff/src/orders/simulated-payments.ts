/** The store's only payment provider: takes a moment, takes no money, and always succeeds. */
import type { PaymentProvider } from './payment-provider.ts';

interface SimulationOptions {
  /** How long a payment takes, in milliseconds. */
  readonly delay: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export function simulatedPayments({ delay, sleep }: SimulationOptions): PaymentProvider {
  return {
    async charge({ idempotencyKey }) {
      await sleep(delay);
      return { status: 'succeeded', reference: `simulated-${idempotencyKey}` };
    },
  };
}
