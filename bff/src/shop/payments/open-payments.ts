/** Builds the configured payment provider for the server and commands. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../base/db/database.ts';
import type { Log } from '../../base/log.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentSettings } from './settings.ts';
import { isSimulated, PAYMENT_DELAY, simulatedPayments } from './simulated-payments.ts';

interface PaymentSurroundings {
  readonly payments: PaymentSettings;
  readonly db: Db;
  readonly log: Log;
  /** Milliseconds a request waits for the provider. */
  readonly paymentTimeout: number;
  readonly publicOrigins: readonly [string, ...string[]];
}

/** @throws {StartError} when the provider refuses the settings */
export async function openPayments(surroundings: PaymentSurroundings): Promise<PaymentProvider> {
  const { payments: settings, db, log, paymentTimeout, publicOrigins } = surroundings;
  const simulated = simulatedPayments({ db, delay: PAYMENT_DELAY, lateness: paymentTimeout, sleep });
  if (!settings.stripe) return simulated;
  const { checkKey, openStripe } = await import('./stripe/open-stripe.ts');
  const { stripePayments } = await import('./stripe/stripe-payments.ts');
  const { checkTaxes } = await import('./stripe/stripe-taxes.ts');
  const stripe = await openStripe(settings.stripe, paymentTimeout);
  await checkKey(stripe, log);
  if (settings.stripe.taxes) await checkTaxes(stripe, log);
  const payments = stripePayments({ stripe, settings: settings.stripe, db, origin: publicOrigins[0] });
  // Refunds of simulated charges go back to the simulation.
  return {
    ...payments,
    refund: (refund) => (isSimulated(refund.chargeReference) ? simulated : payments).refund(refund),
  };
}
