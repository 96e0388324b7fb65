/** The pending payment attempt, stored in the tab so that it survives a reload. */
import type { Cart } from '@storefront/contract';

/** Holds no card details. */
export interface Attempt {
  readonly key: string;
  readonly cartId: string;
  readonly totalCents: number;
  readonly lastPurchase: string | null;
}

const KEY = 'storefront.payment';

/** The attempt at paying `totalCents` for that cart: the same cart and sum give the same attempt in every tab. */
export function attemptFor({ id, version, lastPurchase }: Cart, totalCents: number): Attempt {
  return { key: `${id}:${version}:${totalCents}`, cartId: id, totalCents, lastPurchase };
}

/** Call before the attempt is sent. */
export function noteAttempt(attempt: Attempt): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
}

/** Call once the attempt's outcome is known. */
export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY);
}

/** The attempt at paying for this cart whose outcome is unknown. */
export function unfinishedAttempt(cartId: string): Attempt | undefined {
  const text = sessionStorage.getItem(KEY);
  const attempt = text === null ? undefined : (JSON.parse(text) as Attempt);
  return attempt?.cartId === cartId ? attempt : undefined;
}
