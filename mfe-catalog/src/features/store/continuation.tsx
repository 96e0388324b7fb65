/** Reads a list on when told to, when its end is scrolled near, or as far as it was read before. Loaded after the first view. */
import { PAGE_SIZE } from '@storefront/contract';
import { useLocation, useNavigate } from '@storefront/routing';
import { type NextPage, useShowMore } from '@storefront/ui/use-show-more';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePlace } from './use-place.ts';

/** Products after which a list goes on only when told to: the foot of the page must stay in reach. */
const MAX_UNASKED = 4 * PAGE_SIZE;
/** How far below the window's edge the end of the list counts as near. */
const NEAR = '600px';

interface ContinuationProps {
  /** How many products are shown. */
  readonly count: number;
  readonly nextPage: NextPage;
  readonly foot: RefObject<HTMLElement | null>;
  /** How often the button was pressed. */
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

/** How many products this history entry's list had when it was left; the entry remembers when there are more. */
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
