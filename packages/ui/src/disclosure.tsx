/** A section that opens and closes: the browser's own details element. */
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Makes the section a link target. */
  id?: string;
  defaultOpen?: boolean;
}

/** An accordion item or collapsible section; works before the scripts have loaded. */
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
