/** The end of a list that is loaded page by page. Bundled with the apps that use it. */
import { Alert, Button, Stack } from '@storefront/ui';
import { type ReactNode, useRef } from 'react';
import styles from './show-more.module.css';
import { type NextPage, useShowMore } from './use-show-more.ts';

export function ShowMore({ list, failed, allShown }: { list: NextPage; failed: ReactNode; allShown: ReactNode }) {
  const end = useRef<HTMLParagraphElement>(null);
  const { busy, hasFailed, isAtEnd, showMore } = useShowMore(list, end);
  if (isAtEnd) {
    return (
      <p ref={end} className={styles.end} tabIndex={-1}>
        {allShown}
      </p>
    );
  }
  if (!list.hasNextPage) return null;
  return (
    <Stack>
      {hasFailed && <Alert kind="error">{failed}</Alert>}
      <div>
        <Button variant="secondary" busy={busy} busyLabel="Loading more..." onClick={showMore}>
          Show more
        </Button>
      </div>
    </Stack>
  );
}
