/** Payment without scripts: a choice of the provider's test cards, because the server never receives a real card. */
import { postForm, submitButton } from '@storefront/contract/forms/form-button';
import { useAppSelector } from '@storefront/state';
import { Button } from '@storefront/ui';
import type { ReactElement } from 'react';
import { attemptFor } from './attempt-for.ts';
import styles from './checkout.module.css';
import { testCards } from './token.ts';

interface PlainPaymentProps {
  readonly totalCents: number;
  readonly discountCents: number;
  readonly refundHours: number | undefined;
  /** The host of the provider's page, which itself needs scripts; null without one. */
  readonly host: string | null;
  /** The button's content. */
  readonly label: ReactElement;
}

export function PlainPayment({ totalCents, discountCents, refundHours, host, label }: PlainPaymentProps) {
  const cart = useAppSelector(({ cart }) => cart.saved);
  if (!cart) return null;
  if (host !== null && totalCents > 0) {
    return (
      <noscript>
        <p>Paying at {host} needs JavaScript.</p>
      </noscript>
    );
  }
  const known = {
    'idempotency-key': attemptFor(cart, totalCents).key,
    cartVersion: cart.version,
    totalCents,
    shownTotalCents: totalCents,
    ...(discountCents > 0 && { discountCents }),
    ...(refundHours && { refundHours }),
  };
  return (
    <noscript>
      <form {...postForm('pay', known)} className={styles.plain}>
        <h2>Pay without JavaScript</h2>
        {totalCents > 0 && (
          <>
            <p>This payment is simulated: nothing is charged. Choose a test card.</p>
            <label>
              Test card{' '}
              <select name="paymentToken" defaultValue="sim_approved">
                <option value="sim_approved">4242 4242 4242 4242 is approved</option>
                {testCards.map(({ number, does, token }) => (
                  <option key={token} value={token}>
                    {number} {does}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        <Button {...submitButton}>{label}</Button>
      </form>
    </noscript>
  );
}
