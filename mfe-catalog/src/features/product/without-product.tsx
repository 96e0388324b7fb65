import { messages, problems, productsLoadFailed } from '@storefront/contract';
import { useNavigate } from '@storefront/routing';
import type { ApiFailure } from '@storefront/state';
import { Alert, Button, ButtonLink, EmptyState, Loading, SearchField, Skeleton, Stack } from '@storefront/ui';
import type { SubmitEvent } from 'react';
import { MAX_SEARCH_LENGTH, withFilter } from '../store/product-filter.ts';

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
    <EmptyState title="We sell no model of that name" action={action}>
      <Stack>
        <p>It may have been renamed or is no longer sold. What you bought stays yours either way.</p>
        <StoreSearch />
      </Stack>
    </EmptyState>
  );
}

/** Works as a plain form before hydration. */
function StoreSearch() {
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search'));
    navigate(`/store?${withFilter(new URLSearchParams(), { search: typed })}`);
  };
  return (
    <search>
      <form action="/store" onSubmit={onSubmit}>
        <SearchField
          label="Search products"
          placeholder="Search products..."
          name="search"
          maxLength={MAX_SEARCH_LENGTH}
        />
      </form>
    </search>
  );
}
