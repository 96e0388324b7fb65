import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  id?: string;
  defaultOpen?: boolean;
}

export function Disclosure({ summary, children, id, defaultOpen = false }: DisclosureProps) {
  return (
    <details className={styles.disclosure} id={id} open={defaultOpen}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <ChevronIcon />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
