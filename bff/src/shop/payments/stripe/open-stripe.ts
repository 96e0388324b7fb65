/** Stripe's own client, loaded on demand because it takes time and memory. */
import type { Stripe } from 'stripe';
import { reasonOf, StartError } from '../../../base/errors.ts';
import type { Log } from '../../../base/log.ts';
import type { StripeSettings } from '../settings.ts';

/** The API version that the adapter and its tests expect, whatever the account's default is. */
export const API_VERSION = '2026-10-28.endive';
const RETRIES = 2;

/** @param timeout milliseconds of one request @param send replaces the client's own connections */
export async function openStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  timeout: number,
  send?: typeof fetch,
): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(send ? { httpClient: Client.createFetchHttpClient(send) } : {}),
  });
}

/** Opens the store even while Stripe is unavailable. @throws {StartError} when Stripe refuses the key */
export async function checkKey(stripe: Stripe, log: Log): Promise<void> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    if (!isOfType(error, 'StripeAuthenticationError', 'StripePermissionError')) {
      return log.warn({ event: 'payments_unavailable', err: error }, 'Stripe cannot be reached');
    }
    throw new StartError(`STRIPE_SECRET_KEY is refused by Stripe: ${reasonOf(error).replace(/\.$/, '')}.`);
  }
}

/** Compares the client's errors by name, without loading the client. */
export function isOfType(
  error: unknown,
  ...types: readonly string[]
): error is Error & Partial<Stripe.errors.StripeError> {
  return error instanceof Error && 'type' in error && types.includes(String(error.type));
}
