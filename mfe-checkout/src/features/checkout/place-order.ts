import {
  type Args,
  type Cart,
  type CartItem,
  type Contract,
  call,
  contract,
  type GiftRequest,
  type Output,
} from '@storefront/contract';
import type { CheckoutAttempt } from './attempt.ts';

/** A token of the card form, or a redirect to the provider's page. */
export type Means = { readonly paymentToken: string } | { readonly flow: 'redirect' };

type Placed = Output<Contract['placeOrder']>;

export type AgreedItems = NonNullable<Args<Contract['placeOrder']>['body']['items']>;

/** The order as shown to the shopper, who agrees to it by pressing Pay. */
export interface Shown {
  readonly items: readonly CartItem[];
  readonly discountCents: number;
  readonly gift: GiftRequest | undefined;
  /** The total on the button, which may differ from the sum of `items`. */
  readonly shownTotalCents: number;
  /** The refund period in hours; earlier servers send none and accept none. */
  readonly refundHours: number | undefined;
}

export interface Agreement extends Omit<Shown, 'items'> {
  readonly items: AgreedItems;
}

/** Returns the items as shown, to which the shopper agrees by pressing Pay. */
export function agreedItems(items: readonly CartItem[]): AgreedItems {
  return items.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents }));
}

export function agreedTotal(items: AgreedItems): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** Returns true when the cart contains the agreed items at any price: the server compares prices. */
export function holdsAgreed({ items }: Cart, agreed: AgreedItems): boolean {
  const isAgreed = ({ productId, quantity }: CartItem) =>
    agreed.some((item) => item.productId === productId && item.quantity === quantity);
  return items.length === agreed.length && items.every(isAgreed);
}

/** Places the order. The idempotency key identifies the purchase, so that a retry after a lost response is safe. */
export function sendOrder(
  { key, totalCents }: CheckoutAttempt,
  cartVersion: number,
  { items, discountCents, gift, shownTotalCents, refundHours }: Agreement,
  means: Means,
): Promise<Placed> {
  return call(contract.placeOrder, {
    headers: { 'idempotency-key': key },
    body: {
      cartVersion,
      totalCents,
      shownTotalCents,
      items,
      ...(discountCents > 0 && { discountCents }),
      ...(gift && { gift }),
      ...(refundHours && { refundHours }),
      ...means,
    },
  });
}
