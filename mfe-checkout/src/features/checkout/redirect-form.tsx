/** In place of the card form, where the provider has a page of its own. */
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import type { ReactNode } from 'react';
import shared from '../lines/lines.module.css';
import styles from './checkout.module.css';
import { prepareToPay } from './use-payment.ts';

interface RedirectFormProps {
  readonly host: string;
  readonly children: ReactNode;
  readonly onPay: () => void;
}

export function RedirectForm({ host, children, onPay }: RedirectFormProps) {
  return (
    <form
      className={styles.form}
      onFocus={prepareToPay}
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      <section className={styles.payment} aria-labelledby="payment-heading">
        <h2 id="payment-heading" tabIndex={-1}>
          Payment
        </h2>
        <p>
          {checkoutMessages.paid_elsewhere} <strong>{host}</strong>.
        </p>
        <div className={styles.notes}>
          <p className={shared.note}>{checkoutMessages.comes_back}</p>
        </div>
      </section>
      {children}
    </form>
  );
}
