/** Builds the payment provider of the settings, for the server and for commands. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { PAYMENT_DELAY, simulatedPayments } from './simulated-payments.ts';

interface PaymentSurroundings {
  readonly db: Db;
  /** Milliseconds a request waits for the provider. */
  readonly paymentTimeout: number;
}

export function openPayments({ db, paymentTimeout }: PaymentSurroundings): PaymentProvider {
  return simulatedPayments({ db, delay: PAYMENT_DELAY, lateness: paymentTimeout, sleep });
}
