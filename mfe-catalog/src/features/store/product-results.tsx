import { messages, type Product, type ProductPage, problems, productsLoadFailed } from '@storefront/contract';
import { useSearchParams } from '@storefront/routing';
import { Alert, Button, ButtonLink, EmptyState } from '@storefront/ui';
import { formatCount } from '@storefront/ui/format-count';
import { type ReactNode, useRef } from 'react';
import { joinPages, useListProductsInfiniteQuery } from './catalog.api.ts';
import { KeptCards } from './kept-cards.server.tsx';
import { ProductListFoot } from './list-foot.tsx';
import { ProductCardSkeleton } from './product-card.tsx';
import { ProductCards } from './product-cards.tsx';
import { storeFilterOf } from './product-filter.ts';
import styles from './product-results.module.css';

const SKELETONS = ['1', '2', '3', '4', '5', '6'];
/** Both render the same cards; the browser hydrates either. */
const Cards = typeof window === 'undefined' ? KeptCards : ProductCards;

/** Shows the products of the page's filter. Keeps the earlier products, dimmed, while a new filter loads. */
export function ProductResults() {
  const [params] = useSearchParams();
  const filter = storeFilterOf(params);
  const query = useListProductsInfiniteQuery({ query: filter });
  const { data, currentData, error, isFetching, isFetchNextPageError, refetch } = query;
  const list = data && joinPages(data.pages);
  const currentList = currentData && list;
  const hasFailed = error !== undefined && !isFetchNextPageError;
  const region = useRef<HTMLElement>(null);
  const retry = async () => {
    const again = await refetch();
    if (!again.error) region.current?.focus();
  };
  const showAll = (
    <ButtonLink to="/store" variant="secondary" onClick={() => region.current?.focus()}>
      Show all products
    </ButtonLink>
  );
  const waiting = currentList === undefined && !error;
  return (
    <section className={styles.results} aria-label="Products" aria-busy={isFetching} tabIndex={-1} ref={region}>
      {hasFailed ? (
        <LoadFailure reason={error.message ?? problems.internal_error.message} busy={isFetching} onRetry={retry} />
      ) : (
        <>
          <div role="status">
            {waiting ? (
              <p className={styles.status}>{messages.products_loading}</p>
            ) : (
              <Outcome list={currentList} action={params.size > 0 && showAll} />
            )}
          </div>
          {list ? <ProductGrid products={list.products} stale={waiting} /> : <SkeletonGrid />}
          {currentList && (
            <ProductListFoot
              key={JSON.stringify(filter)}
              list={currentList}
              nextPage={query}
              failure={error?.message}
            />
          )}
        </>
      )}
    </section>
  );
}

function Outcome({ list, action }: { list: ProductPage | undefined; action: ReactNode }) {
  if (!list || list.products.length === 0) {
    return (
      <EmptyState title={messages.products_empty} action={action}>
        {action && <p>Try fewer or different words, or another category.</p>}
      </EmptyState>
    );
  }
  return (
    <p className={styles.status}>
      {list.shownSearch ? `No exact match. Showing “${list.shownSearch}”: ${countOf(list)}` : countOf(list)}
    </p>
  );
}

/** Returns '1 product', '36 products', 'More than 1,000 products'. */
function countOf({ total, totalIsCapped }: ProductPage): string {
  const count = formatCount(total);
  return `${totalIsCapped ? 'More than ' : ''}${count} ${total === 1 ? 'product' : 'products'}`;
}

function ProductGrid({ products, stale }: { products: readonly Product[]; stale: boolean }) {
  if (products.length === 0) return null;
  return (
    <ul className={styles.grid} data-stale={stale || undefined}>
      <Cards products={products} />
    </ul>
  );
}

function SkeletonGrid() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {SKELETONS.map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </ul>
  );
}

function LoadFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry: () => void }) {
  const actions = (
    <>
      <Button onClick={onRetry} busy={busy} busyLabel="Trying again...">
        Try again
      </Button>
      <ButtonLink to="/support" variant="secondary">
        Contact support
      </ButtonLink>
    </>
  );
  return (
    <Alert kind="error" action={actions}>
      <h2 className={styles.failureTitle}>{messages.products_error_heading}</h2>
      <p>{productsLoadFailed(reason)}</p>
      <p>{messages.products_error_advice}</p>
    </Alert>
  );
}
