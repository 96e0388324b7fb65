/** The payment attempt under way, noted in this tab, so that a reload in the middle of it does not lose it. */
import type { Cart } from '@storefront/contract';

/** Holds nothing of the card. */
export interface Attempt {
  readonly cartId: string;
  /** The cart's last purchase before the attempt; another one since tells that the attempt went through. */
  readonly lastPurchase: string | null;
}

const KEY = 'storefront.payment-attempt';

/** Call before the attempt is sent. */
export function noteAttempt({ id, lastPurchase }: Cart): void {
  const attempt: Attempt = { cartId: id, lastPurchase };
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
}

/** Call when it is known what became of the attempt. */
export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY);
}

/** The attempt at paying for this cart of which nobody knows what became. */
export function unfinishedAttempt(cartId: string): Attempt | undefined {
  const text = sessionStorage.getItem(KEY);
  const attempt = text === null ? undefined : (JSON.parse(text) as Attempt);
  return attempt?.cartId === cartId ? attempt : undefined;
}
