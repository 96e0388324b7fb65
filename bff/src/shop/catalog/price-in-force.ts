/** A product's price at a moment: a reduction counts until its end, though its row is switched a moment later. */
import type { Reduction } from '@storefront/contract';

export interface Priced {
  readonly priceCents: number;
  /** Price after the reduction; null without one. */
  readonly ordinaryCents: number | null;
  readonly reducedUntil: Date | null;
  /** The lowest price of the 30 days before the reduction; null for a product that was not sold before. */
  readonly lowestBeforeCents: number | null;
}

export const pricedColumns = [
  'products.priceCents',
  'products.ordinaryCents',
  'products.reducedUntil',
  'products.lowestBeforeCents',
] as const;

export function priceAt(priced: Priced, now: Date): { readonly priceCents: number; readonly reduction?: Reduction } {
  const { priceCents, ordinaryCents, reducedUntil, lowestBeforeCents } = priced;
  if (ordinaryCents === null || reducedUntil === null) return { priceCents };
  if (reducedUntil <= now || ordinaryCents <= priceCents) return { priceCents: ordinaryCents };
  return { priceCents, reduction: { ordinaryCents, until: reducedUntil.toISOString(), lowestBeforeCents } };
}
