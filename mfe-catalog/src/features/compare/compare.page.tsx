/** `/store/compare`: compares up to four models side by side, named in the URL. */
import { messages } from '@storefront/contract';
import { useSearchParams } from '@storefront/routing';
import { Alert, Button, ButtonLink, EmptyState, Loading, Page, Skeleton, Stack } from '@storefront/ui';
import { useRef } from 'react';
import { useRecalledWishlist } from '../wishlist/use-recalled-wishlist.ts';
import { useCompareProductsQuery } from './compare.api.ts';
import { CompareTable } from './compare-table.tsx';
import { slugsIn } from './selection.ts';

export default function ComparePage() {
  useRecalledWishlist();
  const [params, setParams] = useSearchParams();
  const slugs = slugsIn(params.get('slugs')).join(',');
  const heading = useRef<HTMLDivElement>(null);
  const remove = (slug: string) => {
    const others = slugs.split(',').filter((other) => other !== slug);
    setParams(new URLSearchParams(others.length > 0 ? { slugs: others.join(',') } : {}), { replace: true });
    // The pressed button disappears with its column.
    heading.current?.querySelector('h1')?.focus();
  };
  return (
    <div ref={heading}>
      <Page title="Compare" lead="Pictures and facts side by side. Every fact is computed from the model's own file.">
        <Stack gap="lg">
          <div>
            <ButtonLink variant="secondary" size="sm" to={slugs ? `/store?compare=${slugs}` : '/store'}>
              Choose in the store
            </ButtonLink>
          </div>
          <Comparison slugs={slugs} onRemove={remove} />
        </Stack>
      </Page>
    </div>
  );
}

function Comparison({ slugs, onRemove }: { slugs: string; onRemove: (slug: string) => void }) {
  const isAsked = slugs !== '';
  const { data, error, isFetching, refetch } = useCompareProductsQuery({ query: { slugs } }, { skip: !isAsked });
  if (error) {
    const retry = (
      <Button variant="secondary" size="sm" busy={isFetching} busyLabel="Trying again..." onClick={() => refetch()}>
        Try again
      </Button>
    );
    return (
      <Alert kind="error" title={messages.products_error_heading} action={retry}>
        {error.message}
      </Alert>
    );
  }
  if (isAsked && !data) {
    return (
      <Stack>
        <Loading label={messages.products_loading} />
        <Skeleton shape="block" />
      </Stack>
    );
  }
  const products = (isAsked && data?.products) || [];
  if (products.length === 0) {
    return (
      <EmptyState
        title="There is nothing to compare yet."
        action={<ButtonLink to="/store">Browse the store</ButtonLink>}
      >
        <p>Press Compare on up to four models.</p>
      </EmptyState>
    );
  }
  return <CompareTable products={products} onRemove={onRemove} />;
}
