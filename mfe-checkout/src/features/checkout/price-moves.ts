/** Prices that moved since the shopper put something into the cart, or while they look at it. */
import type { CartItem } from '@storefront/contract';
import { formatMoney } from '@storefront/ui';
import { useState } from 'react';

export interface PriceMove {
  readonly kind: 'risen' | 'fallen';
  /** What the price was, and when, as a sentence. */
  readonly text: string;
}

/** @param shownCents the price that the shopper last saw, or agreed to */
export function priceMove({ priceCents, addedPriceCents }: CartItem, shownCents = priceCents): PriceMove | undefined {
  const hasRisenHere = priceCents > shownCents;
  const before = hasRisenHere ? shownCents : (addedPriceCents ?? shownCents);
  if (before === priceCents) return undefined;
  const was = `was ${formatMoney(before)} ${hasRisenHere || addedPriceCents === undefined ? 'a moment ago' : 'when you added it'}`;
  return priceCents > before
    ? { kind: 'risen', text: `The price has risen: ${was}` }
    : { kind: 'fallen', text: `Now less: ${was}` };
}

/**
 * The moves of the items' prices by product.
 * `agree` says that the shopper has taken them in, so that only what comes after is news.
 */
export function usePriceMoves(items: readonly CartItem[]) {
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const prices = Object.fromEntries(items.map(({ productId, priceCents }) => [productId, priceCents]));
  // What is shown for the first time is what later prices are compared with.
  if (items.some(({ productId }) => shown[productId] === undefined)) setShown({ ...prices, ...shown });
  const moves = new Map<string, PriceMove>();
  for (const item of items) {
    const move = priceMove(item, shown[item.productId]);
    if (move) moves.set(item.productId, move);
  }
  return { moves, agree: () => setShown({ ...shown, ...prices }) };
}
