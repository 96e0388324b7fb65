/** The first digits of a file's SHA-256, with a button that copies all. Bundled with the apps that use it. */
import { Button } from '@storefront/ui';
import { useState } from 'react';
import styles from './checksum.module.css';

const SHOWN_DIGITS = 12;

/** Without clipboard access, all digits are shown for selection. */
export function Checksum({ sha256, of }: { sha256: string; of?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  // Browsers offer no clipboard on plain HTTP.
  const copy = async () => navigator.clipboard.writeText(sha256);
  const press = () =>
    copy().then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <span className={styles.checksum}>
      <code translate="no">{outcome === 'refused' ? sha256 : `${sha256.slice(0, SHOWN_DIGITS)}…`}</code>
      <Button size="sm" variant="secondary" aria-label={`Copy the SHA-256${of ? ` of ${of}` : ''}`} onClick={press}>
        Copy
      </Button>
      <span role="status">{outcome === 'copied' ? 'Copied' : ''}</span>
    </span>
  );
}
