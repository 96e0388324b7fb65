/** The studio's sign and name, leading home. */

import { STUDIO_NAME } from '@storefront/contract';
import { Link } from '@storefront/routing';
import styles from './wordmark.module.css';

export function Wordmark() {
  return (
    <Link to="/home" className={styles.wordmark} aria-label={`${STUDIO_NAME}, home page`}>
      <svg viewBox="0 0 32 36" width="32" height="36" aria-hidden="true" focusable="false">
        <path d="M16 1 5 12l11 2.5z" data-tone="roof" />
        <path d="m16 1 11 11-11 2.5z" data-tone="roof-far" />
        <path d="M7 13.5 16 16v19l-8-3z" data-tone="wall" />
        <path d="M25 13.5 16 16v19l8-3z" data-tone="wall-far" />
        <path d="m16 18.5 4 4.5-4 6.5-4-6.5z" data-tone="flame" />
      </svg>
      <span>{STUDIO_NAME}</span>
    </Link>
  );
}
