/** The end of a list longer than a page: the number of products shown, and a button for more. */

import { PAGE_SIZE, type ProductPage, problems } from '@storefront/contract';
import { Button } from '@storefront/ui';
import { formatCount } from '@storefront/ui/format-count';
import type { NextPage } from '@storefront/ui/use-show-more';
import { useEffect, useRef, useState } from 'react';
import styles from './product-results.module.css';
import { useLater } from './use-later.ts';

const loadContinuation = () => import('./continuation.tsx');

interface ListFootProps {
  readonly list: ProductPage;
  readonly nextPage: NextPage;
  readonly failure: string | undefined;
}

export function ProductListFoot({ list, nextPage, failure = problems.internal_error.message }: ListFootProps) {
  const { products, total, totalIsCapped } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = nextPage;
  const foot = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  const isScrolled = useIsScrolled();
  const isContinued = products.length > PAGE_SIZE;
  const isLong = hasNextPage || isContinued;
  const later = useLater(loadContinuation, isLong && (isContinued || isScrolled || presses > 0));
  if (!isLong) return null;
  return (
    <div className={styles.more} ref={foot} tabIndex={-1}>
      <p className={styles.status} role="status">
        {isFetchNextPageError
          ? failure
          : `${products.length} of ${totalIsCapped ? 'more than ' : ''}${formatCount(total)} shown`}
      </p>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          busyLabel="Loading more..."
          onClick={() => setPresses(presses + 1)}
        >
          Show more
        </Button>
      )}
      {later && <later.Continuation {...{ nextPage, foot, presses }} count={products.length} />}
    </div>
  );
}

/** Returns true once the page has scrolled, by the shopper or by scroll restoration. */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const scrolled = () => setIsScrolled(true);
    if (scrollY > 0) scrolled();
    addEventListener('scroll', scrolled, { once: true, passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, []);
  return isScrolled;
}
