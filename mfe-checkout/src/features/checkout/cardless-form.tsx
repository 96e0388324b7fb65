/** Replaces the card form when the provider has its own payment page, or when there is nothing to pay. */
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import type { FormEvent } from 'react';
import shared from '../lines/lines.module.css';
import styles from './checkout.module.css';
import { PAYMENT_FORM, paymentControls } from './pay-button.tsx';

/** Any token works, because nothing is charged. */
export const NO_CARD = { paymentToken: 'sim_approved' };

interface CardlessFormProps {
  /** The host of the provider's page; null when there is nothing to pay. */
  readonly host: string | null;
  readonly onPay: () => void;
}

export function CardlessForm({ host, onPay }: CardlessFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form id={PAYMENT_FORM} className={styles.form} noValidate onSubmit={submit} {...paymentControls}>
      <section className={styles.payment} aria-labelledby="payment-heading">
        <h2 id="payment-heading" tabIndex={-1}>
          Payment
        </h2>
        {host === null ? (
          <p>There is nothing to pay, so no card is needed.</p>
        ) : (
          <>
            <p>
              {checkoutMessages.paid_elsewhere} <strong>{host}</strong>.
            </p>
            <p className={shared.note}>{checkoutMessages.comes_back}</p>
          </>
        )}
      </section>
    </form>
  );
}
