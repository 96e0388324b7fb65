import { Button } from '@storefront/ui';
import { useState } from 'react';
import styles from './mfa-settings.module.css';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('');
  // The clipboard is missing on plain HTTP.
  const copy = async () => {
    await navigator.clipboard.writeText(text);
  };
  const press = () =>
    copy().then(
      () => setOutcome('Copied.'),
      () => setOutcome('The text could not be copied. Please select it yourself.'),
    );
  return (
    <span className={styles.copy}>
      <Button variant="secondary" size="sm" onClick={() => void press()}>
        {label}
      </Button>
      <span role="status">{outcome}</span>
    </span>
  );
}
