import type { Cart } from '@storefront/contract';
import { postForm } from '@storefront/contract/forms/form-button';
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { type RootState, removeFromCart, useAppDispatch, useAppSelector } from '@storefront/state';
import { Alert, Button } from '@storefront/ui';
import type { ComponentProps } from 'react';
import shared from '../lines/lines.module.css';
import { selectCartVersion } from './cart-version.ts';
import styles from './checkout.module.css';
import { RemoveButton } from './remove-button.tsx';

export type Withdrawn = NonNullable<Cart['withdrawn']>[number];

export function useWithdrawn(): readonly Withdrawn[] {
  const saved = useAppSelector(({ cart }: RootState) => cart.saved?.withdrawn);
  const pending = useAppSelector(({ cart }: RootState) => cart.pending);
  const isGone = (id: string) =>
    pending.some(({ change }) => change.kind === 'clear' || (change.kind === 'remove' && change.productId === id));
  return (saved ?? []).filter(({ productId }) => !isGone(productId));
}

export function WithdrawnLine({ item, ...removal }: ComponentProps<typeof RemoveButton>) {
  const version = useAppSelector(selectCartVersion);
  return (
    <form {...postForm('set-quantity', { productId: item.productId, version })} className={styles.withdrawn}>
      <div>
        <h3>{item.name}</h3>
        <p className={shared.note}>{checkoutMessages.no_longer_sold}</p>
      </div>
      <RemoveButton item={item} {...removal} />
    </form>
  );
}

export function WithdrawnAlert({ items, onRemoved }: { items: readonly Withdrawn[]; onRemoved: () => void }) {
  const dispatch = useAppDispatch();
  const remove = () => {
    for (const { productId } of items) void dispatch(removeFromCart(productId));
    onRemoved();
  };
  const action = (
    <Button variant="secondary" size="sm" onClick={remove}>
      Remove and continue
    </Button>
  );
  const names = items.map(({ name }) => name).join(', ');
  return (
    <Alert kind="error" title={`No longer sold: ${names}`} action={action}>
      {checkoutMessages.remove_first}
    </Alert>
  );
}
