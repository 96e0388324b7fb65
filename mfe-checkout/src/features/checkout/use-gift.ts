import type { Cart, GiftRequest } from '@storefront/contract';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useRef, useState } from 'react';

/** Where the tab keeps a gift, since a payment may lead away and back. */
export const GIFT = 'storefront.gift';

export type GiftEntry = ReturnType<typeof useGift>;

/** Whether the purchase is a gift; the fields, which are loaded then, know for whom. */
export function useGift(cart: Cart | null | undefined) {
  /** Another purchase begins as the shopper's own. */
  const of = `${cart?.id} ${cart?.lastPurchase} `;
  const [isGift, mark] = useState(false);
  /** Set by the fields. Undefined, and told there, while it is incomplete. */
  const read = useRef<() => GiftRequest | undefined>(undefined);
  useEffect(() => {
    if (keptInTab.get(GIFT)?.startsWith(of)) mark(true);
  }, [of]);
  return { isGift, mark, of, read };
}
