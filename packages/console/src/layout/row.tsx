import type { ReactNode } from 'react';
import styles from './row.module.css';

/** Things beside each other, as far as there is room. */
export function Row({ children, spread = false }: { readonly children: ReactNode; readonly spread?: boolean }) {
  return (
    <div className={styles.row} data-spread={spread || undefined}>
      {children}
    </div>
  );
}
