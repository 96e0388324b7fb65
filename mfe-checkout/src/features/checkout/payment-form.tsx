/** The card form. Card details stay in its fields; only a token is sent. */
import { selectUser, useAppSelector } from '@storefront/state';
import { TextField } from '@storefront/ui';
import { useForm } from '@storefront/ui/use-form';
import { Fragment } from 'react';
import shared from '../lines/lines.module.css';
import { type CardField, cardNumberMask, checkCard, cvvMask, expiryMask } from './card.ts';
import styles from './checkout.module.css';
import { MaskedField } from './masked-field.tsx';
import { PAYMENT_FORM, paymentControls } from './pay-button.tsx';
import { testCards, tokenOf } from './token.ts';

interface PaymentFormProps {
  /** Called with the card's token once the form is valid and the shopper has pressed Pay. */
  readonly onPay: (token: string) => void;
}

export function PaymentForm({ onPay }: PaymentFormProps) {
  const { props, summary, errors } = useForm<CardField>({
    check: checkCard,
    send({ number }) {
      onPay(tokenOf(number));
      return {};
    },
  });
  return (
    <form id={PAYMENT_FORM} className={styles.form} {...props} {...paymentControls}>
      <section className={styles.payment} aria-labelledby="payment-heading">
        <h2 id="payment-heading" tabIndex={-1}>
          Payment
        </h2>
        <div className={styles.fields}>
          {summary}
          <MaskedField
            label="Card Number"
            name="number"
            mask={cardNumberMask}
            autoComplete="cc-number"
            placeholder="1234 5678 9012 3456"
            error={errors.number}
          />
          <div className={styles.pair}>
            <MaskedField
              label="Expiry Date (MM/YY)"
              name="expiry"
              mask={expiryMask}
              autoComplete="cc-exp"
              placeholder="MM/YY"
              error={errors.expiry}
            />
            <MaskedField
              label="CVV"
              name="cvv"
              mask={cvvMask}
              autoComplete="cc-csc"
              placeholder="123"
              hint="3 or 4 digits, on the card"
              error={errors.cvv}
            />
          </div>
          <CardholderName error={errors.name} />
        </div>
        <div className={styles.notes}>
          <p className={shared.note}>
            This payment is simulated: nothing is charged. Card details are checked in your browser only.
          </p>
          <TestCards />
        </div>
      </section>
    </form>
  );
}

/** Prefilled with the buyer's name, because most buyers use their own card. */
function CardholderName({ error }: { error: string | undefined }) {
  const user = useAppSelector(selectUser);
  return (
    <TextField
      label="Cardholder Name"
      name="name"
      defaultValue={user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : ''}
      autoComplete="cc-name"
      autoCapitalize="words"
      enterKeyHint="done"
      spellCheck={false}
      required
      error={error}
    />
  );
}

function TestCards() {
  return (
    <details className={shared.note}>
      <summary>Test cards</summary>
      <dl>
        {testCards.map(({ number, does }) => (
          <Fragment key={number}>
            <dt translate="no">{number}</dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
        <dt>Any other</dt>
        <dd>is approved</dd>
      </dl>
    </details>
  );
}
