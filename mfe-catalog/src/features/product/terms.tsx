import { useRefundHours } from '@storefront/state/payment-method';
import { CheckIcon, CloseIcon, TextLink, VisuallyHidden } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './terms.module.css';

export function Terms() {
  const hours = useRefundHours();
  return (
    <>
      <ul className={styles.list}>
        <Term may>Use it in your own projects, commercial ones included, as many as you like.</Term>
        <Term may>Change it as you like.</Term>
        <Term may>One seat for each person who works with it.</Term>
        <Term may={false}>Do not resell or give away the model itself, changed or not.</Term>
      </ul>
      {hours !== undefined && (
        <p>
          <strong>Refunds:</strong>
          <span>{` within ${hours} hours of purchase and only if the item has not been downloaded.`}</span>
        </p>
      )}
      <p>
        <TextLink to="/terms-of-service">All terms</TextLink>
      </p>
    </>
  );
}

function Term({ may, children }: { may: boolean; children: ReactNode }) {
  return (
    <li>
      <span className={styles.mark} data-may={may ? 'yes' : 'no'}>
        {may ? <CheckIcon /> : <CloseIcon />}
        <VisuallyHidden>{may ? 'Allowed: ' : 'Not allowed: '}</VisuallyHidden>
      </span>
      <span>{children}</span>
    </li>
  );
}
