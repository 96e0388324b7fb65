import styles from './badge.module.css';

export type BadgeKind = 'plain' | 'good' | 'bad' | 'open';

/** A state in a word; its colour says nothing that the word does not. */
export function Badge({ kind = 'plain', children }: { readonly kind?: BadgeKind; readonly children: string }) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
