/** A page of the console: its heading, which is focused after a navigation, and the content beside it. */
import { PageTitle } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type ReactNode, useEffect, useRef } from 'react';
import { Row } from './row.tsx';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly actions?: Elements;
  readonly children: Elements;
}

export function Section({ title, actions, children }: SectionProps) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  useEffect(() => {
    // Leaves the focus in an open dialog or a field.
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) {
      header.current?.querySelector('h1')?.focus();
    }
  }, []);
  return (
    <div className={styles.section}>
      <header ref={header}>
        <Row spread>
          <PageTitle>{title}</PageTitle>
          {actions && <Row>{actions}</Row>}
        </Row>
      </header>
      {children}
    </div>
  );
}

/** Links from the page to other pages. */
export function Links({ children }: { readonly children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}

/** A part of a page with its own heading. */
export function Panel({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <section className={styles.panel} aria-label={title} tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
