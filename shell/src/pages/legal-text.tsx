/** A legal text: date of change, summary, table of contents, numbered sections. The studio's own, or the store's. */
import type { DatedText } from '@storefront/contract/studio-settings/schemas';
import { formatDate, Page } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { QueryState } from '@storefront/ui/query-state';
import { TextBlocks } from '@storefront/ui/text-blocks';
import type { ReactNode } from 'react';
import styles from './legal-text.module.css';
import { Prose } from './prose.tsx';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface OwnText {
  /** Effective date, such as `2026-11-20`. */
  readonly since: string;
  readonly summary: readonly string[];
  readonly sections: readonly LegalSection[];
}

interface LegalTextProps extends OwnText {
  readonly title: string;
  readonly lead: string;
  /** The text that the studio has written to replace the store's own. */
  readonly query: {
    readonly data?: { readonly text: DatedText | null } | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
}

export function LegalText({ title, lead, query, ...own }: LegalTextProps) {
  return (
    <Page title={title} lead={lead}>
      {query.data ? (
        <DividedText {...(query.data.text ? textOfStudio(query.data.text) : textOfStore(own))} />
      ) : (
        <QueryState query={query} loading="Loading the text..." failed="The text could not be loaded." />
      )}
    </Page>
  );
}

interface ShownText {
  readonly since: string;
  /** The text before the sections, or the whole text when there are no sections. */
  readonly intro: Elements;
  readonly sections: readonly LegalSection[];
}

function textOfStore({ since, summary, sections }: OwnText): ShownText {
  const intro = (
    <ul>
      {summary.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
  return { since, intro, sections };
}

function textOfStudio({ since, intro, sections }: DatedText): ShownText {
  return {
    since,
    intro: intro.length > 0 && <TextBlocks blocks={intro} />,
    sections: sections.map(({ id, title, blocks }) => ({ id, title, body: <TextBlocks blocks={blocks} /> })),
  };
}

function DividedText({ since, intro, sections }: ShownText) {
  const isDivided = sections.length > 0;
  return (
    <div className={styles.text}>
      <div className={styles.intro}>
        <p className={styles.since}>
          In force since <time dateTime={since}>{formatDate(since)}</time>
        </p>
        {intro && isDivided && (
          <div className={styles.summary}>
            <h2>In short</h2>
            {intro}
          </div>
        )}
        {!isDivided && <Prose>{intro}</Prose>}
      </div>
      {isDivided && <Sections sections={sections} />}
    </div>
  );
}

function Sections({ sections }: Pick<ShownText, 'sections'>) {
  return (
    <>
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
            <h2 id={section.id}>{`${index + 1}. ${section.title}`}</h2>
            <Prose>{section.body}</Prose>
          </section>
        ))}
      </div>
    </>
  );
}
