import { clearCart, useAppDispatch } from '@storefront/state';
import { Button, formatMoney } from '@storefront/ui';
import shared from '../lines/lines.module.css';
import styles from './checkout.module.css';

interface OrderSummaryProps {
  readonly totalCents: number;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

export function OrderSummary({ totalCents, disabled, onCleared }: OrderSummaryProps) {
  const dispatch = useAppDispatch();
  const clear = () => {
    void dispatch(clearCart());
    onCleared();
  };
  return (
    <section className={styles.summary} aria-labelledby="summary-heading">
      <div className={styles.heading}>
        <h2 id="summary-heading">Order summary</h2>
        <Button variant="quiet" size="sm" disabled={disabled} onClick={clear}>
          Clear Cart
        </Button>
      </div>
      <dl className={shared.sums}>
        <dt>Subtotal</dt>
        <dd>{formatMoney(totalCents)}</dd>
        <dt>Shipping</dt>
        <dd>Free</dd>
        <dt>Total</dt>
        <dd>{formatMoney(totalCents)}</dd>
      </dl>
    </section>
  );
}
