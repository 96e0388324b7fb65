/** Puts seats of a product into the cart; the first ones or, where the shopper owns some, further ones. */
import type { Product } from '@storefront/contract';
import { Button, type ButtonSize } from '@storefront/ui';
import { useIsOwned } from '../library/use-is-owned.ts';
import { useAddToCart } from './use-add-to-cart.ts';

interface AddButtonProps {
  readonly product: Product;
  readonly seats?: number;
  readonly size?: ButtonSize;
}

export function AddButton({ product, seats, size = 'md' }: AddButtonProps) {
  const add = useAddToCart(product, seats);
  const isOwned = useIsOwned(product.id);
  const words = isOwned ? 'Add seats' : 'Add to Cart';
  return (
    <Button
      size={size}
      variant={isOwned ? 'secondary' : 'primary'}
      aria-label={`${words}: ${product.name}`}
      onClick={add}
    >
      {words}
    </Button>
  );
}
