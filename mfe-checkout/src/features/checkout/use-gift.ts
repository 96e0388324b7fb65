/** Whether the purchase is a gift, and for whom: kept in the tab, since a payment may lead away and back. */
import type { Cart, GiftWish } from '@storefront/contract';
import { useEffect, useState } from 'react';

const KEY = 'storefront.gift';

export type GiftEntry = ReturnType<typeof useGift>;

const NOTHING: GiftWish = { recipientEmail: '', message: '' };

export function useGift(cart: Cart | null | undefined) {
  /** Another purchase begins as the shopper's own. */
  const of = `${cart?.id} ${cart?.lastPurchase}`;
  /** Undefined for a purchase of one's own. */
  const [wish, setWish] = useState<GiftWish>();
  const [failure, setFailure] = useState<{ readonly text: string }>();

  useEffect(() => {
    const kept = sessionStorage.getItem(KEY);
    const gift = kept === null ? undefined : (JSON.parse(kept) as GiftWish & { of?: string });
    if (gift?.of === of) setWish(gift && { recipientEmail: gift.recipientEmail, message: gift.message });
  }, [of]);

  function change(next: GiftWish | undefined): void {
    setWish(next);
    setFailure(undefined);
    if (next) sessionStorage.setItem(KEY, JSON.stringify({ ...next, of }));
    else forgetGift();
  }

  return {
    wish,
    /** A new object for every refusal. */
    failure,
    change,
    refuse: (text: string) => setFailure({ text }),
    mark: (isGift: boolean) => change(isGift ? NOTHING : undefined),
  };
}

/** Once it is bought. */
export const forgetGift = () => sessionStorage.removeItem(KEY);

/** What is sent; the server looks closer. Undefined where it is no address. */
export function wishOf({ recipientEmail, message = '' }: GiftWish): GiftWish | undefined {
  const to = recipientEmail.trim();
  if (!/^\S+@\S+\.\S+$/.test(to)) return undefined;
  return { recipientEmail: to, ...(message.trim() !== '' && { message: message.trim() }) };
}
