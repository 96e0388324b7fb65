/** Shows the differences between the user's text and another user's, line by line. Shortens the common lines. */
import { VisuallyHidden } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { useMemo } from 'react';
import { lineDifference, type Run } from './line-difference.ts';
import styles from './text-difference.module.css';

/** The lines shown before and after a difference. */
const CONTEXT = 2;

interface TextDifferenceProps {
  readonly mine: string;
  readonly theirs: string;
}

export function TextDifference({ mine, theirs }: TextDifferenceProps) {
  const runs = useMemo(() => lineDifference(mine, theirs), [mine, theirs]);
  if (runs.every(({ kind }) => kind === 'same')) return <p>The two texts are identical.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach
    <section className={styles.difference} aria-label="Differences" tabIndex={0}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name
        <RunOfLines key={index} run={run} isFirst={index === 0} isLast={index === runs.length - 1} />
      ))}
    </section>
  );
}

interface RunOfLinesProps {
  readonly run: Run;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function RunOfLines({ run: { kind, lines }, isFirst, isLast }: RunOfLinesProps): Elements {
  if (kind === 'same') return <SharedLines lines={lines} before={isFirst ? 0 : CONTEXT} after={isLast ? 0 : CONTEXT} />;
  const [Mark, whose] = kind === 'mine' ? (['del', 'Yours'] as const) : (['ins', 'Theirs'] as const);
  const isEmpty = lines.every((line) => line.trim() === '');
  return (
    <Mark className={styles.mark}>
      <strong className={styles.whose}>
        <span>{whose}</span>
        <VisuallyHidden> alone:</VisuallyHidden>
      </strong>
      {isEmpty ? (
        <em>{lines.length === 1 ? 'An empty line' : `${lines.length} empty lines`}</em>
      ) : (
        <span>{lines.join('\n')}</span>
      )}
    </Mark>
  );
}

interface SharedLinesProps {
  readonly lines: readonly string[];
  /** The number of lines shown at the beginning and the end. */
  readonly before: number;
  readonly after: number;
}

function SharedLines({ lines, before, after }: SharedLinesProps) {
  const left = lines.length - before - after;
  // A note about one omitted line takes as much room as the line.
  if (left <= 1) return <p>{lines.join('\n')}</p>;
  return (
    <>
      {before > 0 && <p>{lines.slice(0, before).join('\n')}</p>}
      <p className={styles.left}>{`${left} unchanged lines`}</p>
      {after > 0 && <p>{lines.slice(lines.length - after).join('\n')}</p>}
    </>
  );
}
