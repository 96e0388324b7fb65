/** Shows why something cannot be displayed: no access, not found, or a temporary failure. */

import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, EmptyState } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

export function Failure({ error, onRetry, busy = false }: FailureProps) {
  const { code, message } = error as ApiFailure;
  if (code === 'console_role_required') {
    return (
      <Alert kind="info" title="Not for your role">
        {message}
      </Alert>
    );
  }
  if (code === 'not_found') return <EmptyState title="Not found">There is nothing at this address.</EmptyState>;
  return (
    <RetryAlert busy={busy} onRetry={onRetry}>
      {message || 'This could not be loaded.'}
    </RetryAlert>
  );
}
