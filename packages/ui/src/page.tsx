/** The frame of a page: its one heading and its width. */
import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The page's `<h1>`. It takes the focus after a navigation, so that a screen reader says where one is. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

interface PageProps {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** For reading and forms. */
  narrow?: boolean;
  children?: ReactNode;
}

/** A whole page; each page renders exactly one. */
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

/** Says something about a page that is not part of it: above it, and in view wherever one has scrolled to. */
export function PageNotice({ children }: { children: ReactNode }) {
  return <div className={styles.notice}>{children}</div>;
}
