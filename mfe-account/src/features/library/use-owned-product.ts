import type { OwnedProductDetails } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';
import { useCallback, useEffect, useState } from 'react';
import { useGetTitleQuery } from './library.api.ts';

/** Between two polls whether the server has seen a download begin. */
const PAUSE = SECOND;
const TIMEOUT = 20 * SECOND;

export interface OwnedProductState {
  readonly product: OwnedProductDetails | undefined;
  /** Missing, or not the user's (any more). */
  readonly isNotOwned: boolean;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  /** Call when a download has begun: polls until the server has ended the refund right. */
  readonly awaitEnd: () => void;
}

export function useOwnedProduct(productId: string): OwnedProductState {
  const [isAwaited, setIsAwaited] = useState(false);
  const { currentData, error, isFetching, refetch } = useGetTitleQuery(
    { params: { productId } },
    { pollingInterval: isAwaited ? PAUSE : 0 },
  );
  const hasRight = currentData?.refundableUntil != null;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsAwaited(false), hasRight ? TIMEOUT : 0);
    return () => clearTimeout(timer);
  }, [isAwaited, hasRight]);
  const isNotOwned = currentData === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  return {
    // A failed reload keeps the shown product.
    product: isNotOwned ? undefined : (currentData ?? undefined),
    isNotOwned,
    hasFailed: error !== undefined,
    isFetching,
    refetch: useCallback(() => void refetch(), [refetch]),
    awaitEnd: useCallback(() => setIsAwaited(true), []),
  };
}
