import { messages, problems, productsLoadFailed } from '@storefront/contract';
import type { ApiFailure } from '@storefront/state';
import { Alert, Button, ButtonLink, EmptyState, Loading, Skeleton } from '@storefront/ui';

export function OfferSkeleton() {
  return (
    <>
      <Loading label={messages.products_loading} />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </>
  );
}

interface LoadFailureProps {
  readonly error: Partial<ApiFailure>;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function LoadFailure({ error, busy, onRetry }: LoadFailureProps) {
  const retry = (
    <Button onClick={onRetry} busy={busy} busyLabel="Trying again...">
      Try again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      <p>{productsLoadFailed(error.message ?? problems.internal_error.message)}</p>
      <p>{messages.products_error_advice}</p>
    </Alert>
  );
}

export function UnknownProduct() {
  const action = <ButtonLink to="/store">See all models</ButtonLink>;
  return (
    <EmptyState title="Nothing of that name is sold here" action={action}>
      <p>It may have been renamed or taken out of the store. What you bought stays yours either way.</p>
    </EmptyState>
  );
}
