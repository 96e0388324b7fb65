/** Pagination of a list. The browser's back button leads back, because each page has its own URL. */
import { Button } from '@storefront/ui';
import styles from './list.module.css';
import type { ListState } from './use-list-state.ts';

interface ListFootProps {
  readonly list: ListState;
  readonly next: string | null;
  readonly count: number;
  readonly what: string;
}

export function ListFoot({ list, next, count, what }: ListFootProps) {
  const isFirst = list.get('after') === '';
  return (
    <nav className={styles.foot} aria-label={`Pages of ${what}`}>
      <p role="status">{`On this page: ${count}`}</p>
      {!isFirst && (
        <Button variant="secondary" size="sm" onClick={() => list.goTo(null)}>
          First Page
        </Button>
      )}
      {next !== null && (
        <Button variant="secondary" size="sm" onClick={() => list.goTo(next)}>
          Next Page
        </Button>
      )}
    </nav>
  );
}
