import { buttonInstead } from '@storefront/contract/forms/form-button';
import { removeFromCart, useAppDispatch } from '@storefront/state';
import { Button } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import type { MouseEvent } from 'react';

interface RemoveButtonProps {
  readonly item: { readonly productId: string; readonly name: string };
  readonly disabled: boolean;
  readonly onRemoved: () => void;
}

/** Placed in the form that sets the product's seats. */
export function RemoveButton({ item: { productId, name }, disabled, onRemoved }: RemoveButtonProps) {
  const dispatch = useAppDispatch();
  const remove = (event: MouseEvent) => {
    // The second press of a double click would hit the next item's button.
    if (isRepeatedClick(event)) return;
    void dispatch(removeFromCart(productId));
    onRemoved();
  };
  return (
    <Button
      {...buttonInstead('remove-from-cart', remove)}
      variant="quiet"
      size="sm"
      disabled={disabled}
      aria-label={`Remove ${name}`}
    >
      Remove
    </Button>
  );
}
