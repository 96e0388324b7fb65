import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The `<h1>`, focused after a navigation, so that a screen reader announces the page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

interface PageProps {
  title: ReactNode;
  lead?: ReactNode;
  narrow?: boolean;
  children?: ReactNode;
}

export function Page({ title, lead, narrow = false, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <header className={styles.header}>
        <PageTitle>{title}</PageTitle>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** A notice above the page that stays in view. */
export function PageNotice({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
