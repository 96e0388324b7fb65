/** The first digits of a file's SHA-256, and a button that copies all of it. */
import { Button } from '@storefront/ui';
import { useState } from 'react';
import styles from './checksum.module.css';

const SHOWN_DIGITS = 12;

/** Where copying is not allowed, all digits are shown to be selected by hand. */
export function Checksum({ sha256 }: { readonly sha256: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <span className={styles.checksum}>
      <code>{outcome === 'refused' ? sha256 : `${sha256.slice(0, SHOWN_DIGITS)}…`}</code>
      <Button size="sm" variant="secondary" aria-label="Copy the SHA-256" onClick={copy}>
        Copy
      </Button>
      <span role="status">{outcome === 'copied' ? 'Copied' : ''}</span>
    </span>
  );
}
