/** Goes on through a list: when told to, and when its end is scrolled near. Loaded after the first view. */
import { PAGE_SIZE, type ProductPage } from '@storefront/contract';
import { useLocation, useNavigate } from '@storefront/routing';
import { useAppDispatch } from '@storefront/state';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ProductFilter } from './product-filter.ts';
import { showMore } from './show-more.ts';
import { usePlace } from './use-place.ts';

/** Products after which a list goes on only when told to: the foot of the page must stay in reach. */
const MAX_UNASKED = 4 * PAGE_SIZE;
/** How far below the window's edge the end of the list counts as near. */
const NEAR = '600px';

export interface Progress {
  readonly busy: boolean;
  /** Why the list could not go on. */
  readonly failure?: string | undefined;
}

interface ContinuationProps {
  readonly filter: ProductFilter;
  readonly list: ProductPage;
  readonly foot: RefObject<HTMLElement | null>;
  /** How often the shopper has told it to. */
  readonly presses: number;
  readonly progress: Progress;
  readonly onProgress: (progress: Progress) => void;
}

/** How many products this history entry's list had when it was left. */
function shownBefore(state: unknown): number {
  const shown = (state as { shown?: unknown } | null)?.shown;
  return typeof shown === 'number' ? shown : 0;
}

export function Continuation({ filter, list, foot, presses, progress, onProgress }: ContinuationProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const handled = useRef(0);
  const count = list.products.length;
  const isAll = list.nextCursor === null;
  const isIdle = !progress.busy && progress.failure === undefined && !isAll;
  const isBehind = count < shownBefore(state);
  usePlace(!isBehind || isAll);

  const goOn = useEffectEvent(async () => {
    onProgress({ busy: true });
    const outcome = await dispatch(showMore(filter));
    onProgress({ busy: false, failure: outcome.failure });
    // The entry remembers how far it was read, for whoever comes back to it.
    const isHere = location.pathname + location.search === pathname + search;
    const shown = Math.max(outcome.shown ?? 0, shownBefore(state));
    if (isHere && outcome.shown) navigate(pathname + search, { replace: true, state: { shown } });
  });
  useEffect(() => {
    if (presses === handled.current) return;
    handled.current = presses;
    void goOn();
  }, [presses]);
  useEffect(() => {
    if (isIdle && isBehind && count > 0) void goOn();
  }, [isIdle, isBehind, count]);
  useEffect(() => {
    if (!isIdle || isBehind || count >= MAX_UNASKED || !foot.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void goOn();
      },
      { rootMargin: `0px 0px ${NEAR} 0px` },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [isIdle, isBehind, count, foot]);
  useEffect(() => {
    // The button has gone, and the focus with it.
    if (isAll && handled.current > 0) foot.current?.focus({ preventScroll: true });
  }, [isAll, foot]);
  return null;
}
