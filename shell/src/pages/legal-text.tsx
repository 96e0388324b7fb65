/** A legal text: date of change, summary, table of contents, numbered sections. */
import { formatDate, Page } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './legal-text.module.css';
import { Prose } from './prose.tsx';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalTextProps {
  title: string;
  lead: string;
  /** Effective date, such as `2026-11-20`. */
  since: string;
  summary: readonly string[];
  sections: readonly LegalSection[];
}

export function LegalText({ title, lead, since, summary, sections }: LegalTextProps) {
  return (
    <Page title={title} lead={lead}>
      <div className={styles.text}>
        <div className={styles.intro}>
          <p className={styles.since}>
            In force since <time dateTime={since}>{formatDate(since)}</time>
          </p>
          <div className={styles.summary}>
            <h2>In short</h2>
            <ul>
              {summary.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        </div>
        <nav className={styles.contents} aria-label="Contents">
          <h2>Contents</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>
                {index + 1}. {section.title}
              </h2>
              <Prose>{section.body}</Prose>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
