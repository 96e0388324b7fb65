import type { Cart, GiftRequest } from '@storefront/contract';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useRef, useState } from 'react';

/** The tab's storage key for a gift, because a payment may leave the page and come back. */
export const GIFT = 'storefront.gift';

export type GiftEntry = ReturnType<typeof useGift>;

/** The gift state of the purchase; the fields, loaded on demand, hold the recipient. */
export function useGift(cart: Cart | null | undefined) {
  /** Identifies the purchase: the next one does not start as a gift. */
  const of = `${cart?.id} ${cart?.lastPurchase} `;
  const [isGift, mark] = useState(false);
  /** Set by the fields. Returns undefined while the gift is incomplete; the fields then show the errors. */
  const read = useRef<() => GiftRequest | undefined>(undefined);
  useEffect(() => {
    if (keptInTab.get(GIFT)?.startsWith(of)) mark(true);
  }, [of]);
  return { isGift, mark, of, read };
}
