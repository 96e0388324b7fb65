import { ApiError, call, contract, type PaymentAttempt } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';

/** Seconds before each request: 90 in all, closer together at first, when most payments settle. */
const PAUSES = [0, 2, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 8, 8, 10, 10, 10];
/** The number of consecutive "no such payment" responses to trust: the request may still be on its way. */
const ANSWERS_BELIEVED = 4;
const PAUSE_BETWEEN_THEM = 2;

/**
 * Polls until the payment is settled, while the page is visible and online.
 * @returns `pending` when it is not settled within a minute and a half
 * @throws {ApiError} when the session has ended; the signal's reason when aborted
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
    // An abandoned attempt can be resumed under its key.
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

async function untilReachable(signal: AbortSignal): Promise<void> {
  if (isReachable()) return;
  await new Promise<void>((resolve) => {
    const look = () => isReachable() && resolve();
    for (const event of ['visibilitychange', 'online']) addEventListener(event, look, { signal });
  });
}
