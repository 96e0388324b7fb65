/** Adds seats of a product to the cart, first or further ones, or a free product to the library. */
import type { Product } from '@storefront/contract';
import { formButton } from '@storefront/contract/forms/form-button';
import { useAppSelector } from '@storefront/state';
import { Button, type ButtonSize, CheckIcon } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { GetButton } from '../library/get-button.tsx';
import { useIsOwned } from '../library/use-is-owned.ts';
import { selectSeats, useAddToCart } from './use-add-to-cart.ts';

/** Milliseconds for which the button shows its confirmation. */
const ANSWER = 1600;

interface AddButtonProps {
  readonly product: Product;
  readonly seats?: number;
  readonly size?: ButtonSize;
  /** The id of the form that holds the number of seats; without any it is one. */
  readonly form?: string;
}

export function AddButton(props: AddButtonProps) {
  return props.product.priceCents === 0 ? <GetButton {...props} /> : <AddSeatsButton {...props} />;
}

/** Confirms optimistically; a failed save takes back the seats and the confirmation. */
function AddSeatsButton({ product, seats, size = 'md', form }: AddButtonProps) {
  const add = useAddToCart(product, seats);
  const isOwned = useIsOwned(product.id);
  const inCart = useAppSelector((state) => selectSeats(state, product.id));
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (before === undefined) return;
    const answered = setTimeout(setBefore, ANSWER);
    return () => clearTimeout(answered);
  }, [before]);
  const words = isOwned ? 'Add seats' : 'Add to Cart';
  const press = () => {
    setBefore(inCart);
    add();
  };
  return (
    <Button
      {...formButton('add-to-cart', { productId: product.id }, press)}
      {...(form && { form })}
      size={size}
      variant={isOwned ? 'secondary' : 'primary'}
      aria-label={`${words}: ${product.name}`}
    >
      {inCart > (before ?? inCart) ? (
        <>
          <CheckIcon />
          <span aria-hidden="true">Added</span>
        </>
      ) : (
        words
      )}
    </Button>
  );
}
