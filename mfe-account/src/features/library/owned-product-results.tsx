import { problems } from '@storefront/contract';
import { libraryMessages } from '@storefront/contract/library/messages';
import { Button, ButtonLink, EmptyState, Loading, Skeleton } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type NextPage, useShowMore } from '@storefront/ui/use-show-more';
import { useRef } from 'react';
import { type LibrarySearch, type OwnedProductList, useListLibraryInfiniteQuery } from './library.api.ts';
import styles from './library.module.css';
import { OwnedProductCard } from './owned-product-card.tsx';

/** The number of pictures visible at first on a wide screen. */
const FIRST_ROW = 3;

/** Keeps the earlier results, dimmed, while a new search loads. */
export function OwnedProductResults({ filter }: { readonly filter: LibrarySearch }) {
  const query = useListLibraryInfiniteQuery({ query: filter });
  const { data, currentData, error, isFetching, isFetchNextPageError, refetch } = query;
  if (error && !isFetchNextPageError) {
    return (
      <RetryAlert busy={isFetching} onRetry={() => refetch()}>
        {libraryMessages.load_failed}
      </RetryAlert>
    );
  }
  const isSearch = filter.search !== undefined;
  const list = data && joinPages(data.pages);
  const currentList = currentData && list;
  return (
    <section className={styles.results} aria-label="Owned products" aria-busy={isFetching}>
      <div role="status">
        {currentList ? <Outcome list={currentList} isSearch={isSearch} /> : <Loading label="Loading your library..." />}
      </div>
      {list ? <OwnedProducts list={list} isStale={!currentData} /> : <Skeleton shape="block" />}
      {currentList && <Foot key={filter.search} list={currentList} nextPage={query} failure={error?.message} />}
    </section>
  );
}

function Outcome({ list: { titles, total }, isSearch }: { list: OwnedProductList; isSearch: boolean }) {
  if (titles.length > 0) return <p className={styles.muted}>{total === 1 ? '1 product' : `${total} products`}</p>;
  if (isSearch) {
    return (
      <EmptyState
        title={libraryMessages.nothing_found}
        action={
          <ButtonLink to="/library" variant="secondary">
            Show everything
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.empty}>
      <div className={styles.words}>
        <h2>{libraryMessages.empty}</h2>
        <p>{libraryMessages.empty_advice}</p>
        <ButtonLink to="/store">Browse the Store</ButtonLink>
      </div>
    </div>
  );
}

function OwnedProducts({ list, isStale }: { readonly list: OwnedProductList; readonly isStale: boolean }) {
  if (list.titles.length === 0) return null;
  return (
    <div className={styles.grid} data-stale={isStale || undefined}>
      <ul className={styles.shelf}>
        {list.titles.map((product, index) => (
          <OwnedProductCard key={product.productId} product={product} priority={index < FIRST_ROW} />
        ))}
      </ul>
    </div>
  );
}

interface FootProps {
  readonly list: OwnedProductList;
  readonly nextPage: NextPage;
  readonly failure: string | undefined;
}

function Foot({ list: { titles, total }, nextPage, failure = problems.internal_error.message }: FootProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const { busy, hasFailed, isAtEnd, showMore } = useShowMore(nextPage, end);
  if (!nextPage.hasNextPage && !isAtEnd) return null;
  return (
    <div className={styles.foot}>
      <p className={styles.muted} role="status" tabIndex={-1} ref={end}>
        {hasFailed ? failure : `${titles.length} of ${total} shown`}
      </p>
      {!isAtEnd && (
        <Button variant="secondary" busy={busy} busyLabel="Loading more..." onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** Joins all pages into one list, without duplicates of products that moved between pages. */
function joinPages(pages: readonly OwnedProductList[]): OwnedProductList | undefined {
  const [first] = pages;
  const titles = new Map(pages.flatMap((page) => page.titles).map((title) => [title.productId, title]));
  return first && { ...first, titles: [...titles.values()] };
}
