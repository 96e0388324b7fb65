/** An error with a retry button. Bundled with the apps that use it. */
import { Alert, Button } from '@storefront/ui';
import type { ReactNode } from 'react';

interface RetryAlertProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

export function RetryAlert({ children, onRetry, busy = false }: RetryAlertProps) {
  const retry = (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Trying again..." onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {children}
    </Alert>
  );
}
