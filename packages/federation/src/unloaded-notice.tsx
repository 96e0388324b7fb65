/** Shown above server-rendered HTML whose scripts failed to load. */
import { Alert, Button, PageNotice } from '@storefront/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RetriedLoad } from './retried-load.ts';

export function UnloadedNotice({ load: { state, subscribe, retry } }: { load: RetriedLoad }) {
  const now = useSyncExternalStore(subscribe, state, () => 'loading' as const);
  const isShown = now === 'failed' || now === 'retrying';
  const wasShown = useRef(false);

  // The pressed button disappears, so the focus moves to the page.
  useEffect(() => {
    if (wasShown.current && !isShown) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);

  if (!isShown) return null;
  const again = (
    <Button size="sm" busy={now === 'retrying'} busyLabel="Trying again..." onClick={retry}>
      Try again
    </Button>
  );
  return (
    <PageNotice>
      <Alert kind="error" title="This part of the store could not be loaded." action={again}>
        You can read it, but not use it yet. Please check your connection and try again.
      </Alert>
    </PageNotice>
  );
}
