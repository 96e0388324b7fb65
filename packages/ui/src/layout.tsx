import type { ComponentProps, ElementType } from 'react';
import styles from './layout.module.css';

type Box = Omit<ComponentProps<'div'>, 'className' | 'ref'> & { as?: ElementType };

/** `flush` lets a picture extend to its edges. */
export function Card({ as: Tag = 'div', flush = false, ...rest }: Box & { flush?: boolean }) {
  return <Tag {...rest} className={styles.card} data-flush={flush || undefined} />;
}

export function Stack({ as: Tag = 'div', gap = 'md', ...rest }: Box & { gap?: 'sm' | 'md' | 'lg' }) {
  return <Tag {...rest} className={styles.stack} data-gap={gap} />;
}

/** Lays out as many equal columns as fit, each at least `min` wide. */
export function Grid({ as: Tag = 'div', min = 'md', ...rest }: Box & { min?: 'sm' | 'md' }) {
  return <Tag {...rest} className={styles.grid} data-min={min} />;
}
