/** Price changes since an item was added to the cart or shown. */
import type { CartItem } from '@storefront/contract';
import { formatMoney } from '@storefront/ui';
import { useState } from 'react';

export interface PriceMove {
  readonly kind: 'risen' | 'fallen';
  readonly fromCents: number;
  readonly text: string;
}

/** @param shownCents the price last shown or agreed to */
function priceMove(
  { priceCents, addedPriceCents, lowestBeforeCents }: CartItem,
  shownCents = priceCents,
): PriceMove | undefined {
  const hasRisenHere = priceCents > shownCents;
  const fromCents = hasRisenHere ? shownCents : (addedPriceCents ?? shownCents);
  if (fromCents === priceCents) return undefined;
  const when = hasRisenHere || addedPriceCents === undefined ? 'a moment ago' : 'when you added it';
  const was = `was ${formatMoney(fromCents)} ${when}`;
  return priceCents > fromCents
    ? { kind: 'risen', fromCents, text: `The price has risen: ${was}` }
    : { kind: 'fallen', fromCents, text: `Now less: ${was}${lowest(lowestBeforeCents)}` };
}

/** EU law requires the lowest price wherever a price is shown as reduced. */
const lowest = (cents: number | undefined) =>
  cents === undefined ? '' : `. Lowest price of the 30 days before: ${formatMoney(cents)}`;

/** Returns price changes by product, and a sentence for each raised price; `agree` acknowledges the current prices. */
export function usePriceMoves(items: readonly CartItem[]) {
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const prices = Object.fromEntries(items.map(({ productId, priceCents }) => [productId, priceCents]));
  // Compares later prices with the first price shown.
  if (items.some(({ productId }) => shown[productId] === undefined)) setShown({ ...prices, ...shown });
  const moves = new Map<string, PriceMove>();
  const risen: string[] = [];
  for (const item of items) {
    const move = priceMove(item, shown[item.productId]);
    if (!move) continue;
    moves.set(item.productId, move);
    if (move.kind === 'fallen') continue;
    risen.push(`${item.name}: now ${formatMoney(item.priceCents)} per seat, was ${formatMoney(move.fromCents)}.`);
  }
  return { moves, risen, agree: () => setShown({ ...shown, ...prices }) };
}
