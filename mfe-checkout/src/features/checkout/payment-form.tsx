/** The card form. What is typed stays in its fields: it is checked here, and a token goes in its place. */
import { Button, Card, Stack, TextField, useIsHydrated } from '@storefront/ui';
import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
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
import { testCards, tokenOf } from './token.ts';
import { prepareToPay } from './use-payment.ts';

interface PaymentFormProps {
  /** What the button says. */
  readonly label: string;
  readonly busy: boolean;
  /** Something must be done before. */
  readonly blocked: boolean;
  /** What to know before pressing the button. */
  readonly news: ReactNode;
  /** The card is right and the shopper pressed Pay; `token` stands for the card. */
  readonly onPay: (token: string) => void;
}

export function PaymentForm({ label, busy, blocked, news, onPay }: PaymentFormProps) {
  const { form, errors, submit, recheck } = useCardCheck(onPay);
  // One press is one consent: what it is answered with, such as a new price, is not agreed to by the same press.
  const skipRepeats = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault();
  const skipDoubleClick = (event: MouseEvent) => event.detail > 1 && event.preventDefault();
  // Until the page's handlers are attached the form must not be sent: the browser itself would send the card along.
  const isHydrated = useIsHydrated();
  return (
    <Card as="section" aria-labelledby="payment-heading">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={recheck}
        onKeyDown={skipRepeats}
        onFocus={prepareToPay}
      >
        <Stack>
          <h2 id="payment-heading" tabIndex={-1}>
            Payment
          </h2>
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
          <TestCards />
          <div className={styles.pay}>
            {news}
            <Button
              type="submit"
              busy={busy}
              busyLabel="Processing..."
              disabled={!isHydrated || blocked}
              onClick={skipDoubleClick}
            >
              {label}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function TestCards() {
  return (
    <details className={styles.note}>
      <summary>Test cards</summary>
      <dl className={styles.facts}>
        {testCards.map(({ number, does }) => (
          <Fragment key={number}>
            <dt>{number}</dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
        <dt>Any other</dt>
        <dd>is approved</dd>
      </dl>
    </details>
  );
}

/** Checks the fields when the form is sent, and those found wrong again as they are corrected. */
function useCardCheck(onRight: PaymentFormProps['onPay']) {
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(false);
  const [errors, setErrors] = useState<CardErrors>({});

  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    wantsFocus.current = false;
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = readCard(event.currentTarget);
    const found = checkCard(card);
    wantsFocus.current = true;
    setErrors(found);
    if (Object.keys(found).length === 0) onRight(tokenOf(card.number));
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
