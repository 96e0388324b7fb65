/** What the cart costs, and how to empty it. */
import { clearCart, useAppDispatch } from '@storefront/state';
import { Button, Card, formatMoney, Stack } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './checkout.module.css';

interface OrderSummaryProps {
  readonly totalCents: number;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

export function OrderSummary({ totalCents, disabled, onCleared }: OrderSummaryProps) {
  return (
    <Card as="section" aria-labelledby="summary-heading">
      <Stack>
        <h2 id="summary-heading">Order summary</h2>
        <dl className={styles.sums}>
          <dt>Subtotal</dt>
          <dd>{formatMoney(totalCents)}</dd>
          <dt>Shipping</dt>
          <dd>Free</dd>
          <dt>Total</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </dl>
        <ClearCart disabled={disabled} onCleared={onCleared} />
      </Stack>
    </Card>
  );
}

/** Asks before it empties the cart. */
function ClearCart({ disabled, onCleared }: Pick<OrderSummaryProps, 'disabled' | 'onCleared'>) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState<boolean>();
  const focused = useRef<HTMLButtonElement>(null);

  // The focus follows the question and the answer, but does not come here by itself.
  useEffect(() => {
    if (isAsking !== undefined) focused.current?.focus();
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button ref={focused} variant="quiet" size="sm" disabled={disabled} onClick={() => setIsAsking(true)}>
        Clear Cart
      </Button>
    );
  }
  const clear = () => {
    void dispatch(clearCart());
    onCleared();
  };
  return (
    <fieldset className={styles.question}>
      <legend>Remove everything from your cart?</legend>
      <Button ref={focused} variant="secondary" size="sm" onClick={() => setIsAsking(false)}>
        Keep Items
      </Button>
      <Button variant="danger" size="sm" disabled={disabled} onClick={clear}>
        Clear Cart
      </Button>
    </fieldset>
  );
}
