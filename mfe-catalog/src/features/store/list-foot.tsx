/** Below a list that is longer than a page: how much of it is shown, and the way on. */
import { PAGE_SIZE, type ProductPage } from '@storefront/contract';
import { Button } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from './continuation.tsx';
import type { ProductFilter } from './product-filter.ts';
import styles from './product-results.module.css';
import { useLater } from './use-later.ts';

const loadContinuation = () => import('./continuation.tsx');

interface ListFootProps {
  readonly filter: ProductFilter;
  /** The list as far as it is loaded. */
  readonly list: ProductPage;
}

export function ListFoot({ filter, list }: ListFootProps) {
  const { products, nextCursor, total, totalIsCapped } = list;
  const foot = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  const isScrolled = useIsScrolled();
  const isLong = nextCursor !== null || products.length > PAGE_SIZE;
  const later = useLater(loadContinuation, isLong && (isScrolled || presses > 0));
  const [progress, setProgress] = useState<Progress>({ busy: false });
  if (!isLong) return null;
  return (
    <div className={styles.more} ref={foot} tabIndex={-1}>
      <p className={styles.status} role="status">
        {progress.failure ??
          `${products.length} of ${totalIsCapped ? 'more than ' : ''}${total.toLocaleString('en-US')} shown`}
      </p>
      {nextCursor !== null && (
        <Button
          variant="secondary"
          busy={progress.busy}
          busyLabel="Loading more..."
          onClick={() => setPresses(presses + 1)}
        >
          Show more
        </Button>
      )}
      {later && <later.Continuation {...{ filter, list, foot, presses, progress }} onProgress={setProgress} />}
    </div>
  );
}

/** Whether the page has been scrolled, by the shopper or by coming back to it. */
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
