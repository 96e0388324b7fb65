import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './page.module.css';

/** The `<h1>`. It takes the focus after a navigation, so that a screen reader announces the page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

interface PageProps {
  title: ReactNode;
  lead?: ReactNode;
  narrow?: boolean;
  children?: Elements;
}

export function Page({ title, lead, narrow = false, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <header className={styles.header}>
        <PageTitle>{title}</PageTitle>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** A notice above the page that stays in view. */
export function PageNotice({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
