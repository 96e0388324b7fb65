/** In place of the card form, where a discount or free models leave nothing to pay. */
import type { FormEvent, ReactNode } from 'react';
import styles from './checkout.module.css';
import { prepareToPay } from './use-payment.ts';

/** Any token: no payment is asked for. */
export const NO_CARD = { paymentToken: 'sim_approved' };

export function NothingToPay({ children, onPay }: { children: ReactNode; onPay: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form className={styles.form} onSubmit={submit} onFocus={prepareToPay}>
      <section className={styles.payment} aria-labelledby="payment-heading">
        <h2 id="payment-heading" tabIndex={-1}>
          Payment
        </h2>
        <p>There is nothing to pay, so no card is needed.</p>
      </section>
      {children}
    </form>
  );
}
