import type { Product } from '@storefront/contract';
import type { OfferLeaf } from 'schema-dts';

/** Returns the current price for search engines. https://schema.org/Offer */
export const offerOf = ({ priceCents, reduction }: Product): OfferLeaf => ({
  '@type': 'Offer',
  price: (priceCents / 100).toFixed(2),
  priceCurrency: 'USD',
  ...(reduction && { priceValidUntil: reduction.until }),
});
