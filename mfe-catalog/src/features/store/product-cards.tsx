import type { Product } from '@storefront/contract';
import { useSelection } from '../compare/selection.ts';
import { ProductCard } from './product-card.tsx';

export interface ProductCardsProps {
  readonly products: readonly Product[];
}

export function ProductCards({ products }: ProductCardsProps) {
  const selection = useSelection();
  return products.map((product, index) => (
    <li key={product.id}>
      <ProductCard {...{ product, selection }} isFirst={index === 0} />
    </li>
  ));
}
