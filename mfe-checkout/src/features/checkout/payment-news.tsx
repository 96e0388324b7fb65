/** The messages above Pay: the last attempt's outcome, raised prices, and withdrawn items. */
import { checkoutMessages } from '@storefront/contract/orders/checkout-messages';
import { Alert, TextLink } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { useEffect, useRef } from 'react';
import styles from './checkout.module.css';
import type { CheckoutOutcome } from './outcome.ts';
import { type Withdrawn, WithdrawnAlert } from './withdrawn.tsx';

interface PaymentNewsProps {
  readonly outcome: CheckoutOutcome | undefined;
  readonly risen: readonly string[];
  readonly withdrawn: readonly Withdrawn[];
  readonly onRemoved: () => void;
}

export function PaymentNews({ outcome, risen, withdrawn, onRemoved }: PaymentNewsProps) {
  const news = useRef<HTMLDivElement>(null);
  // On a phone these messages may be out of view when Pay is pressed.
  useEffect(() => {
    if (outcome) news.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const prices = risen.map((message) => <p key={message}>{message}</p>);
  return (
    <div className={styles.news} ref={news}>
      <div aria-live="polite">
        {outcome?.kind === 'info' && <OutcomeAlert {...outcome} />}
        {!outcome && risen.length > 0 && (
          <Alert kind="info">
            {checkoutMessages.risen}
            {prices}
          </Alert>
        )}
      </div>
      {outcome?.kind === 'error' && outcome.onlyWhile !== 'withdrawn' && (
        <OutcomeAlert {...outcome}>{outcome.onlyWhile && prices}</OutcomeAlert>
      )}
      {withdrawn.length > 0 && <WithdrawnAlert items={withdrawn} onRemoved={onRemoved} />}
    </div>
  );
}

export function OutcomeAlert({
  kind,
  title,
  text,
  link,
  children,
}: CheckoutOutcome & { readonly children?: Elements }) {
  return (
    <Alert kind={kind} {...(title && { title })} action={link && <TextLink to={link.to}>{link.label}</TextLink>}>
      <span>{text}</span>
      {children}
    </Alert>
  );
}
