import type { ReactNode } from 'react';
import styles from './row.module.css';

/** Lays elements out side by side, and wraps them where there is no room. */
export function Row({ children, spread = false }: { readonly children: ReactNode; readonly spread?: boolean }) {
  return (
    <div className={styles.row} data-spread={spread || undefined}>
      {children}
    </div>
  );
}
