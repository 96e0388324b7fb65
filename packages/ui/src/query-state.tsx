/** Replaces the content of a query that has not loaded. Bundled with the apps that use it. */
import { Loading, Skeleton, Stack } from '@storefront/ui';
import type { Elements } from './elements.ts';
import { RetryAlert } from './retry-alert.tsx';

interface QueryStateProps {
  readonly query: { readonly error?: unknown; readonly isFetching: boolean; refetch(): unknown };
  readonly loading: string;
  readonly failed: string;
  /** Shown while loading. */
  readonly skeleton?: Elements;
}

/** Shows that the query is loading, or its failure with a retry button. */
export function QueryState({ query, loading, failed, skeleton = <Skeleton shape="block" /> }: QueryStateProps) {
  if (query.error) {
    return (
      <RetryAlert busy={query.isFetching} onRetry={() => query.refetch()}>
        {failed}
      </RetryAlert>
    );
  }
  return (
    <Stack>
      <Loading label={loading} />
      {skeleton}
    </Stack>
  );
}
