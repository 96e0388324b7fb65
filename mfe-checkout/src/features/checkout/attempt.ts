/** The payment attempt under way, noted in this tab, so that a reload in the middle of it does not lose it. */
import type { Cart } from '@storefront/contract';

/** Holds nothing of the card. */
export interface Attempt {
  /** Names the attempt to the server. */
  readonly key: string;
  readonly cartId: string;
  /** What the shopper agreed to pay. */
  readonly totalCents: number;
  /** The cart's last purchase before the attempt. */
  readonly lastPurchase: string | null;
}

const KEY = 'storefront.payment';

/** The attempt at paying so much for that cart: the same cart and sum are the same attempt, here and in every tab. */
export function attemptFor({ id, version, lastPurchase }: Cart, totalCents: number): Attempt {
  return { key: `${id}:${version}:${totalCents}`, cartId: id, totalCents, lastPurchase };
}

/** Call before the attempt is sent. */
export function noteAttempt(attempt: Attempt): void {
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
