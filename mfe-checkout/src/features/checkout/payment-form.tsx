/** The card form. What is typed stays in its fields: it is checked here and sent nowhere. */
import { Button, Card, formatMoney, Stack, TextField, useIsHydrated } from '@storefront/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CardDetails,
  type CardErrors,
  type CardField,
  cardNumberMask,
  checkCard,
  cvvMask,
  expiryMask,
} from './card.ts';
import styles from './checkout.module.css';
import { MaskedField } from './masked-field.tsx';

interface PaymentFormProps {
  readonly totalCents: number;
  readonly busy: boolean;
  /** What became of the last attempt. */
  readonly alert: ReactNode;
  /** The card is right and the shopper pressed Pay. */
  readonly onPay: () => void;
}

export function PaymentForm({ totalCents, busy, alert, onPay }: PaymentFormProps) {
  const { form, errors, submit, recheck } = useCardCheck(onPay);
  // Until the page's handlers are attached the form must not be sent: the browser itself would send the card along.
  const isHydrated = useIsHydrated();
  return (
    <Card as="section" aria-labelledby="payment-heading">
      <form ref={form} method="post" noValidate onSubmit={submit} onChange={recheck}>
        <Stack>
          <h2 id="payment-heading">Payment</h2>
          <p className={styles.note}>This payment is simulated. Card details are checked in your browser only.</p>
          <MaskedField
            label="Card Number"
            name="number"
            mask={cardNumberMask}
            autoComplete="cc-number"
            placeholder="1234 5678 9012 3456"
            required
            error={errors.number}
          />
          <div className={styles.pair}>
            <MaskedField
              label="Expiry Date (MM/YY)"
              name="expiry"
              mask={expiryMask}
              autoComplete="cc-exp"
              placeholder="MM/YY"
              required
              error={errors.expiry}
            />
            <MaskedField
              label="CVV"
              name="cvv"
              mask={cvvMask}
              autoComplete="cc-csc"
              placeholder="123"
              required
              error={errors.cvv}
            />
          </div>
          <TextField label="Cardholder Name" name="name" autoComplete="cc-name" required error={errors.name} />
          {alert}
          <Button type="submit" busy={busy} busyLabel="Processing..." disabled={!isHydrated}>
            Pay {formatMoney(totalCents)}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** Checks the fields when the form is sent, and those found wrong again as they are corrected. */
function useCardCheck(onRight: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const [errors, setErrors] = useState<CardErrors>({});

  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wantsFocus.current = false;
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkCard(readCard(event.currentTarget));
    wantsFocus.current = true;
    setErrors(found);
    if (Object.keys(found).length === 0) onRight();
  };
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const wrong = Object.keys(errors) as CardField[];
    if (wrong.length > 0) setErrors(checkCard(readCard(event.currentTarget), wrong));
  };
  return { form, errors, submit, recheck };
}

function readCard(form: HTMLFormElement): CardDetails {
  const data = new FormData(form);
  const text = (field: CardField) => String(data.get(field) ?? '');
  return { number: text('number'), expiry: text('expiry'), cvv: text('cvv'), name: text('name') };
}
