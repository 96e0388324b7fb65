/**
 * The way on through a list that is longer than a page: a button, which being scrolled near presses too. Loaded after the
 * first view, which shows the list's first page.
 */
import { PAGE_SIZE, type ProductPage } from '@storefront/contract';
import { useLocation, useNavigate } from '@storefront/routing';
import { useAppDispatch } from '@storefront/state';
import { Button } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import type { ProductFilter } from './product-filter.ts';
import styles from './product-results.module.css';
import { showMore, whenNear } from './show-more.ts';

/** Products after which a list goes on only when told to: the foot of the page must stay in reach. */
const MAX_UNASKED = 4 * PAGE_SIZE;

interface MoreProductsProps {
  readonly filter: ProductFilter;
  /** The list as far as it is loaded. */
  readonly list: ProductPage;
}

/** How many products this history entry's list had when it was left. */
function shownBefore(state: unknown): number {
  const shown = (state as { shown?: unknown } | null)?.shown;
  return typeof shown === 'number' ? shown : 0;
}

export function MoreProducts({ filter, list }: MoreProductsProps) {
  const { products, nextCursor, total, totalIsCapped } = list;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const foot = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);

  const show = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await dispatch(showMore(filter));
    setBusy(false);
    setFailure(outcome.failure);
    // The entry remembers how far it was read, for whoever comes back to it.
    const isHere = location.pathname + location.search === pathname + search;
    const shown = Math.max(outcome.shown ?? 0, shownBefore(state));
    if (isHere && outcome.shown) navigate(pathname + search, { replace: true, state: { shown } });
  };
  const press = () => {
    wasPressed.current = true;
    void show();
  };
  const isAll = nextCursor === null;
  useEffect(() => {
    // The button has gone, and the focus with it.
    if (isAll && wasPressed.current) foot.current?.focus({ preventScroll: true });
  }, [isAll]);
  useEffect(() => {
    if (!foot.current || isAll || busy || failure) return undefined;
    if (products.length >= shownBefore(state)) {
      return products.length < MAX_UNASKED ? whenNear(foot.current, () => void show()) : undefined;
    }
    void show();
    return undefined;
  });

  if (isAll && products.length <= PAGE_SIZE) return null;
  return (
    <div className={styles.more} ref={foot} tabIndex={-1}>
      <p className={styles.status} role="status">
        {failure ?? `${products.length} of ${totalIsCapped ? 'more than ' : ''}${total.toLocaleString('en-US')} shown`}
      </p>
      {!isAll && (
        <Button variant="secondary" busy={busy} busyLabel="Loading more..." onClick={press}>
          Show more
        </Button>
      )}
    </div>
  );
}
