import type { Product } from '@storefront/contract';
import { useSelection } from '../compare/selection.ts';
import { type CardPlace, ProductCard } from './product-card.tsx';

export interface ProductCardsProps {
  readonly products: readonly Product[];
}

export function placeAt(index: number): CardPlace {
  return { isFirst: index === 0 };
}

export function ProductCards({ products }: ProductCardsProps) {
  const selection = useSelection();
  return products.map((product, index) => (
    <li key={product.id}>
      <ProductCard {...{ product, selection }} {...placeAt(index)} />
    </li>
  ));
}
