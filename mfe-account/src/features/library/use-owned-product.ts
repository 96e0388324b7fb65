import { SECOND } from '@storefront/utils/time';
import { useCallback, useEffect, useState } from 'react';
import { useGetTitleQuery } from './library.api.ts';

/** Milliseconds between polls for the server's record of a download. */
const PAUSE = SECOND;
const TIMEOUT = 20 * SECOND;

export function useOwnedProduct(productId: string) {
  const [isAwaited, setIsAwaited] = useState(false);
  const { currentData, error, isFetching, refetch } = useGetTitleQuery(
    { params: { productId } },
    { pollingInterval: isAwaited ? PAUSE : 0 },
  );
  const hasRight = (currentData?.withdrawableUntil ?? currentData?.refundableUntil) != null;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsAwaited(false), hasRight ? TIMEOUT : 0);
    return () => clearTimeout(timer);
  }, [isAwaited, hasRight]);
  const isNotOwned = currentData === null || error?.code === 'not_found' || error?.code === 'invalid_request';
  return {
    // A failed reload keeps the shown product.
    product: isNotOwned ? undefined : (currentData ?? undefined),
    /** True when the product is missing, or not the user's (any more). */
    isNotOwned,
    error,
    isFetching,
    refetch: useCallback(() => void refetch(), [refetch]),
    /** Call when a download has begun: polls until the server has ended the refund right. */
    awaitEnd: useCallback(() => setIsAwaited(true), []),
  };
}
