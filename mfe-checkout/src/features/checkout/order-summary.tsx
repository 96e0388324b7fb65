import { formButton } from '@storefront/contract/forms/form-button';
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { clearCart, useAppDispatch, useAppSelector } from '@storefront/state';
import { Button, type Elements, formatMoney } from '@storefront/ui';
import shared from '../lines/lines.module.css';
import { selectCartVersion } from './cart-version.ts';
import styles from './checkout.module.css';

interface OrderSummaryProps {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxes: PaymentMethod['taxes'];
  readonly children: Elements;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

export function OrderSummary({
  subtotalCents,
  discountCents,
  taxes,
  children,
  disabled,
  onCleared,
}: OrderSummaryProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectCartVersion);
  const clear = () => {
    void dispatch(clearCart());
    onCleared();
  };
  return (
    <section className={styles.summary} aria-labelledby="summary-heading">
      <div className={styles.heading}>
        <h2 id="summary-heading">Order summary</h2>
        <Button {...formButton('clear-cart', { version }, clear)} variant="quiet" size="sm" disabled={disabled}>
          Clear Cart
        </Button>
      </div>
      <dl className={shared.sums}>
        <dt>Subtotal</dt>
        <dd translate="no">{formatMoney(subtotalCents)}</dd>
        {discountCents > 0 && (
          <>
            <dt>Discount</dt>
            <dd translate="no">{formatMoney(-discountCents)}</dd>
          </>
        )}
        <dt>Shipping</dt>
        <dd>Free</dd>
        <dt>Total</dt>
        <dd translate="no">{formatMoney(subtotalCents - discountCents)}</dd>
      </dl>
      {taxes && subtotalCents > discountCents && <p className={shared.note}>{checkoutMessages[taxes]}</p>}
      {children}
    </section>
  );
}
