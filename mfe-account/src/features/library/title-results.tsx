/** What of the library a search finds: loading, failed, nothing, or a grid of titles. */
import { libraryMessages } from '@storefront/contract/library/messages';
import { useAppDispatch } from '@storefront/state';
import { Button, ButtonLink, EmptyState, Loading, Skeleton } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { useEffect, useRef, useState } from 'react';
import { type TitleList, useListLibraryQuery } from './library.api.ts';
import styles from './library.module.css';
import { type LibrarySearch, showMore } from './show-more.ts';
import { TitleCard } from './title-card.tsx';

/** How many pictures are in view at first on a wide screen. */
const FIRST_ROW = 3;

/** While a new search loads, what was found before stays in view, dimmed. */
export function TitleResults({ filter }: { readonly filter: LibrarySearch }) {
  const { data, currentData, error, isFetching, refetch } = useListLibraryQuery({ query: filter });
  if (error) {
    return (
      <RetryAlert busy={isFetching} onRetry={() => refetch()}>
        {libraryMessages.load_failed}
      </RetryAlert>
    );
  }
  const isSearch = filter.search !== undefined;
  return (
    <section className={styles.results} aria-label="Titles" aria-busy={isFetching}>
      <div role="status">
        {currentData ? <Outcome list={currentData} isSearch={isSearch} /> : <Loading label="Loading your library..." />}
      </div>
      {data ? <Titles list={data} isStale={!currentData} /> : <Skeleton shape="block" />}
      {currentData && <Foot key={filter.search} filter={filter} list={currentData} />}
    </section>
  );
}

function Outcome({ list: { titles, total }, isSearch }: { readonly list: TitleList; readonly isSearch: boolean }) {
  if (titles.length > 0) return <p className={styles.muted}>{total === 1 ? '1 title' : `${total} titles`}</p>;
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

function Titles({ list, isStale }: { readonly list: TitleList; readonly isStale: boolean }) {
  if (list.titles.length === 0) return null;
  return (
    <div className={styles.grid} data-stale={isStale || undefined}>
      <ul className={styles.shelf}>
        {list.titles.map((title, index) => (
          <TitleCard key={title.productId} title={title} priority={index < FIRST_ROW} />
        ))}
      </ul>
    </div>
  );
}

interface FootProps {
  readonly filter: LibrarySearch;
  readonly list: TitleList;
}

/** The way on through a list that is longer than a page. */
function Foot({ filter, list: { titles, total, nextCursor } }: FootProps) {
  const dispatch = useAppDispatch();
  const foot = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const isAll = nextCursor === null;
  useEffect(() => {
    // The button has gone, and the focus with it.
    if (isAll && isAsked) foot.current?.focus({ preventScroll: true });
  }, [isAll, isAsked]);
  if (isAll && !isAsked) return null;
  const goOn = async () => {
    setIsAsked(true);
    setBusy(true);
    setFailure(await dispatch(showMore(filter)));
    setBusy(false);
  };
  return (
    <div className={styles.foot}>
      <p className={styles.muted} role="status" tabIndex={-1} ref={foot}>
        {failure ?? `${titles.length} of ${total} shown`}
      </p>
      {!isAll && (
        <Button variant="secondary" busy={busy} busyLabel="Loading more..." onClick={() => void goOn()}>
          Show more
        </Button>
      )}
    </div>
  );
}
