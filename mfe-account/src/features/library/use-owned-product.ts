/** An owned product as the server has it now. */

import type { TitleDetails as OwnedProductDetails } from '@storefront/contract';
import { SECOND } from '@storefront/utils/time';
import { useCallback, useEffect, useState } from 'react';
import { useGetTitleQuery } from './library.api.ts';

/** Between two looks whether the server has seen a download begin. */
const PAUSE = SECOND;
/** After which nobody waits for it any more. */
const TIMEOUT = 20 * SECOND;

export interface OwnedProductState {
  readonly product: OwnedProductDetails | undefined;
  /** There is no such owned product, or it is not the user's, or not any more. */
  readonly isNotOwned: boolean;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  /** To be called when a download has begun: it ends the right to a refund once the server has seen it. */
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
    // What is shown stays when it cannot be looked at again.
    product: isNotOwned ? undefined : (currentData ?? undefined),
    isNotOwned,
    hasFailed: error !== undefined,
    isFetching,
    refetch: useCallback(() => void refetch(), [refetch]),
    awaitEnd: useCallback(() => setIsAwaited(true), []),
  };
}
