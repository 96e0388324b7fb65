import type { Cart, GiftRequest } from '@storefront/contract';
import type { CheckoutAttempt } from './attempt.ts';

/** Returns the attempt to pay `totalCents` for a cart; the same cart, sum and gift give the same one in every tab. */
export function attemptFor(
  { id, version, lastPurchase }: Cart,
  totalCents: number,
  gift?: GiftRequest,
): CheckoutAttempt {
  const key = `${id}:${version}:${totalCents}${gift ? `:${checksumOf(JSON.stringify(gift))}` : ''}`;
  return { key, cartId: id, totalCents, lastPurchase };
}

/** Only tells gifts apart: the server refuses one key for two gifts. */
function checksumOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
