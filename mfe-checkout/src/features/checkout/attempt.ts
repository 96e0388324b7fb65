/** The pending payment attempt, stored in the tab so that it survives a reload. */
import type { Cart, GiftWish } from '@storefront/contract';

/** Holds no card details. */
export interface Attempt {
  readonly key: string;
  readonly cartId: string;
  readonly totalCents: number;
  readonly lastPurchase: string | null;
}

const KEY = 'storefront.payment';

/** The attempt at paying `totalCents` for that cart: the same cart, sum and gift give the same attempt in every tab. */
export function attemptFor({ id, version, lastPurchase }: Cart, totalCents: number, gift?: GiftWish): Attempt {
  const key = `${id}:${version}:${totalCents}${gift ? `:${checksumOf(JSON.stringify(gift))}` : ''}`;
  return { key, cartId: id, totalCents, lastPurchase };
}

/** Tells gifts apart, no more than that: the server refuses one key for two. */
function checksumOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
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
