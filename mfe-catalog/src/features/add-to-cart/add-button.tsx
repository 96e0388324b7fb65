/** Adds seats of a product to the cart, or a free product to the library. */
import type { Product } from '@storefront/contract';
import { formButton, postForm } from '@storefront/contract/forms/form-button';
import { useAppSelector } from '@storefront/state';
import { Button, type ButtonSize, CheckIcon } from '@storefront/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { GetButton } from '../library/get-button.tsx';
import { useIsOwned } from '../library/use-is-owned.ts';
import { selectSeats, useAddToCart } from './use-add-to-cart.ts';

/** Milliseconds for which the button shows its confirmation. */
const ANSWER = 1600;

interface AddButtonProps {
  readonly product: Product;
  readonly seats?: number;
  readonly size?: ButtonSize;
}

/** The form around an `AddButton`, which may contain the number of seats as `quantity`. */
export function AddForm({
  product: { id, priceCents },
  ...rest
}: ComponentProps<'form'> & Pick<AddButtonProps, 'product'>) {
  return <form {...postForm(priceCents === 0 ? 'add-to-library' : 'add-to-cart', { productId: id })} {...rest} />;
}

export function AddButton(props: AddButtonProps) {
  return props.product.priceCents === 0 ? <GetButton {...props} /> : <AddSeatsButton {...props} />;
}

/** Confirms optimistically; a failed save reverts the seats and the confirmation. */
function AddSeatsButton({ product, seats, size = 'md' }: AddButtonProps) {
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
      {...formButton(press)}
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
