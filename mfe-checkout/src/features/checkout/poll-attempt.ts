/** Finding out what became of a payment whose answer did not arrive. */

import { ApiError, call, contract, type PaymentAttempt } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';

/** How long is waited before each question: a minute and a half in all, and most of it where most payments are settled. */
const PAUSES = [0, 2, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 8, 8, 10, 10, 10];
/** So many answers in a row that there is no such payment are believed: the request may still be on its way. */
const ANSWERS_BELIEVED = 4;
const PAUSE_BETWEEN_THEM = 2;

/**
 * Asks again and again, while the page is looked at and online, until the payment is settled.
 * @returns `pending` when that was not to be learnt within a minute and a half
 * @throws {ApiError} when the session has ended; and the signal's reason once it is aborted
 */
export async function pollAttempt(idempotencyKey: string, signal: AbortSignal): Promise<PaymentAttempt> {
  let believed = 0;
  for (const seconds of PAUSES) {
    const pause = Math.min(seconds, believed > 0 ? PAUSE_BETWEEN_THEM : seconds);
    await new Promise((resolve) => setTimeout(resolve, pause * SECOND));
    await untilReachable(signal);
    signal.throwIfAborted();
    const attempt = await ask(idempotencyKey, signal);
    if (attempt.status === 'paid' || attempt.status === 'declined') return attempt;
    // An abandoned attempt can be taken up again under its key, too.
    believed = attempt.status === 'pending' ? 0 : believed + 1;
    if (believed === ANSWERS_BELIEVED) return attempt;
  }
  return { status: 'pending', orderId: null };
}

async function ask(idempotencyKey: string, signal: AbortSignal): Promise<PaymentAttempt> {
  try {
    return await call(contract.getPaymentAttempt, { params: { idempotencyKey } }, { signal, background: true });
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'sign_in_required') return { status: 'pending', orderId: null };
    throw error;
  }
}

const isReachable = () => document.visibilityState === 'visible' && navigator.onLine;

/** Resolves once the page is looked at and online, which it mostly is already. */
async function untilReachable(signal: AbortSignal): Promise<void> {
  if (isReachable()) return;
  await new Promise<void>((resolve) => {
    const look = () => isReachable() && resolve();
    for (const event of ['visibilitychange', 'online']) addEventListener(event, look, { signal });
  });
}
