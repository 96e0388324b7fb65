import styles from './badge.module.css';

export type BadgeKind = 'plain' | 'good' | 'bad' | 'open';

/** A state in one word; the colour repeats the word. */
export function Badge({ kind = 'plain', children }: { readonly kind?: BadgeKind; readonly children: string }) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
