/** Google's letter, in Google's colours, as its button is known by; silent to screen readers. */
import styles from './google.module.css';

export function GoogleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d="M18.4 5.6A9 9 0 0 0 4.2 7.5" stroke="#ea4335" />
      <path d="M4.2 7.5a9 9 0 0 0 0 9" stroke="#fbbc05" />
      <path d="M4.2 16.5a9 9 0 0 0 13.6 2.4" stroke="#34a853" />
      <path d="M17.8 18.9A9 9 0 0 0 21 12h-8.5" stroke="#4285f4" />
    </svg>
  );
}
