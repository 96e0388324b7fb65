/** The pending payment attempt, stored in the tab so that it survives a reload. */
import { keptInTab } from '@storefront/utils/kept';

/** A payment attempt, without card details. */
export interface CheckoutAttempt {
  readonly key: string;
  readonly cartId: string;
  readonly totalCents: number;
  readonly lastPurchase: string | null;
}

const KEY = 'storefront.payment';

/** Call before the attempt is sent. */
export function noteAttempt(attempt: CheckoutAttempt): void {
  keptInTab.set(KEY, JSON.stringify(attempt));
}

/** Call once the attempt's outcome is known. */
export function forgetAttempt(): void {
  keptInTab.remove(KEY);
}

/** Returns the payment attempt for this cart whose outcome is unknown. */
export function unfinishedAttempt(cartId: string): CheckoutAttempt | undefined {
  const text = keptInTab.get(KEY);
  const attempt = text === null ? undefined : (JSON.parse(text) as CheckoutAttempt);
  return attempt?.cartId === cartId ? attempt : undefined;
}
