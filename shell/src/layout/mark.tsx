/** The studio's mark, a lantern shaped like a keep: one half, which the styles mirror and colour. */
import styles from './mark.module.css';

/** The paths of favicon.svg, on its grid of 16 by 16 squares of two units. */
const KEEP = 'M5 9V6l5.5-6H16v3h-4.25L8 7.25v5.25h5V9h3v23H3l2-5h3L7 17H5.5L3 9z';
const FLAME = 'm16 14-5 7 2 8h3z';

export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d={KEEP} />
      <path d={KEEP} />
      <path d={FLAME} />
      <path d={FLAME} />
    </svg>
  );
}
