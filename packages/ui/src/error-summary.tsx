import { useEffect, useId, useState } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** The fields that were invalid on submit; the first description of each is its error. */
  readonly fields: readonly HTMLElement[];
}

/** Announced once, after the focused field. Stays until the next submit; corrected entries are ticked. */
export function ErrorSummary({ fields }: ErrorSummaryProps) {
  const titleId = useId();
  // A live region announces only content that is added after it is on the page.
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    setEntries(fields.map(entryOf));
    const correct = () =>
      setEntries((shown) => shown.map((entry) => ({ ...entry, isCorrected: !isWrong(entry.field) })));
    const watcher = new MutationObserver(correct);
    for (const field of fields) watcher.observe(field, { attributeFilter: ['aria-invalid'] });
    return () => watcher.disconnect();
  }, [fields]);
  const isRepeated = ({ message }: Entry) => entries.filter((other) => other.message === message).length > 1;
  return (
    <section className={styles.summary} aria-labelledby={titleId} aria-live="polite">
      {entries.length > 0 && (
        <>
          <p className={styles.title} id={titleId}>
            There is a problem
          </p>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.field.id} data-corrected={entry.isCorrected || undefined}>
                <a
                  href={`#${entry.field.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    entry.field.focus();
                  }}
                >
                  {isRepeated(entry) ? `${entry.label}: ${entry.message}` : entry.message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface Entry {
  readonly field: HTMLElement;
  readonly label: string;
  readonly message: string;
  readonly isCorrected: boolean;
}

function entryOf(field: HTMLElement): Entry {
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent ?? '';
  const [errorId = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const message = document.getElementById(errorId)?.textContent ?? label;
  return { field, label, message, isCorrected: false };
}

function isWrong(field: HTMLElement): boolean {
  return field.getAttribute('aria-invalid') === 'true';
}
