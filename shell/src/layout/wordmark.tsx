import { STUDIO_NAME } from '@storefront/contract';
import { Link } from '@storefront/routing';
import { Mark } from './mark.tsx';
import styles from './wordmark.module.css';

export function Wordmark() {
  return (
    <Link to="/home" className={styles.wordmark} aria-label={`${STUDIO_NAME}, home page`}>
      <Mark />
      <span>{STUDIO_NAME}</span>
    </Link>
  );
}
