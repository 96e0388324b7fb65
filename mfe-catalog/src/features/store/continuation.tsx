/** Loads further pages of a list: on demand, near its end, or up to its earlier length. Loaded lazily. */
import { PAGE_SIZE } from '@storefront/contract';
import { useLocation, useNavigate } from '@storefront/routing';
import { type NextPage, useShowMore } from '@storefront/ui/use-show-more';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePlace } from './use-place.ts';

/** The number of products after which a list grows only on demand, so that the footer stays reachable. */
const MAX_UNASKED = 4 * PAGE_SIZE;
const NEAR = '600px';

interface ContinuationProps {
  readonly count: number;
  readonly nextPage: NextPage;
  readonly foot: RefObject<HTMLElement | null>;
  readonly presses: number;
}

export function Continuation({ count, nextPage, foot, presses }: ContinuationProps) {
  const { hasNextPage, isFetching, isFetchNextPageError } = nextPage;
  const shownBefore = useShownBefore(count);
  const isIdle = hasNextPage && !isFetching && !isFetchNextPageError;
  const isBehind = count < shownBefore;
  usePlace(!isBehind || !hasNextPage);

  const { showMore } = useShowMore(nextPage, foot);
  const press = useEffectEvent(showMore);
  useEffect(() => {
    if (presses > 0) press();
  }, [presses]);
  const goOn = useEffectEvent(() => void nextPage.fetchNextPage());
  useEffect(() => {
    if (isIdle && isBehind && count > 0) goOn();
  }, [isIdle, isBehind, count]);
  useEffect(() => {
    if (!isIdle || isBehind || count >= MAX_UNASKED || !foot.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) goOn();
      },
      { rootMargin: `0px 0px ${NEAR} 0px` },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [isIdle, isBehind, count, foot]);
  return null;
}

/** Returns the list's length when this history entry was left, and stores later lengths in the entry. */
function useShownBefore(count: number): number {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { shown } = (state ?? {}) as { shown?: unknown };
  const shownBefore = typeof shown === 'number' ? shown : 0;
  const remember = useEffectEvent((shown: number) => {
    if (shown > Math.max(PAGE_SIZE, shownBefore)) navigate(pathname + search, { replace: true, state: { shown } });
  });
  useEffect(() => remember(count), [count]);
  return shownBefore;
}
