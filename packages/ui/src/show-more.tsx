/** The foot of a list that is loaded page by page. Bundled with the apps that use it. */
import { Alert, Button, Stack } from '@storefront/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** Whether the list ends here. */
  readonly isAll: boolean;
  /** Loads the next page; false when it could not be loaded. */
  readonly load: () => Promise<boolean>;
  readonly failed: ReactNode;
  /** Said once everything has been loaded by the button. */
  readonly allShown: ReactNode;
}

export function ShowMore({ isAll, load, failed, allShown }: ShowMoreProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'continued'>('idle');
  const end = useRef<HTMLParagraphElement>(null);
  const showMore = async () => {
    setState('busy');
    setState((await load()) ? 'continued' : 'failed');
  };
  const isAtEnd = isAll && state === 'continued';
  // The button has gone, and the focus with it.
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  if (isAll) {
    return isAtEnd ? (
      <p ref={end} className={styles.end} tabIndex={-1}>
        {allShown}
      </p>
    ) : null;
  }
  return (
    <Stack>
      {state === 'failed' && <Alert kind="error">{failed}</Alert>}
      <div>
        <Button variant="secondary" busy={state === 'busy'} busyLabel="Loading more..." onClick={() => void showMore()}>
          Show more
        </Button>
      </div>
    </Stack>
  );
}
