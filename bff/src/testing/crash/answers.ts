/** Responses that a shopper may get, also from a process that is killed. */
import { ApiError, type Problem } from '@storefront/contract';
import { ProcessKilled } from './process.ts';

/** Problems that a shopper may get instead of a result, besides requests to retry. */
const REFUSALS = new Set([
  'cart_conflict',
  'download_ends_refund_right',
  'cart_empty',
  'checkout_in_progress',
  'earlier_payment_completed',
  'idempotency_key_reused',
  'not_found',
  'payment_declined',
  'payment_on_its_way',
  'payment_unconfirmed',
  'price_raised',
  'product_unavailable',
  'product_withdrawn',
  'refund_after_download',
  'refund_window_over',
  'server_busy',
]);

/** Returns undefined when the process was killed before it responded. */
export async function orKilled<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProcessKilled) return undefined;
    throw error;
  });
}

/** Returns undefined when the process was killed before it responded. @throws a problem that no shopper may get */
export async function answerOf<T>(
  call: Promise<T>,
): Promise<{ value: T; problem?: undefined } | { value?: undefined; problem: Problem } | undefined> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof ProcessKilled) return undefined;
    if (error instanceof ApiError && error.problem && REFUSALS.has(error.problem.code)) {
      return { problem: error.problem };
    }
    throw error;
  }
}
