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
import type { Attempt } from './attempt.ts';

/** A token of the card form, or that the page can send the shopper to the provider's. */
export type Means = { readonly paymentToken: string } | { readonly flow: 'redirect' };

type Placed = Output<Contract['placeOrder']>;

export type AgreedItems = NonNullable<Args<Contract['placeOrder']>['body']['items']>;

/** What the shopper was shown, which pressing Pay agrees to. */
export interface Shown {
  readonly items: readonly CartItem[];
  readonly discountCents: number;
  readonly gift: GiftRequest | undefined;
  /** As it stands on the button, whatever `items` come to. */
  readonly shownTotalCents: number;
  /** For refunds; earlier servers tell none, and take none. */
  readonly refundHours: number | undefined;
}

export interface Agreement extends Omit<Shown, 'items'> {
  readonly items: AgreedItems;
}

/** The items as shown, which pressing Pay agrees to. */
export function agreedItems(items: readonly CartItem[]): AgreedItems {
  return items.map(({ productId, quantity, priceCents }) => ({ productId, quantity, priceCents }));
}

export function totalOf(items: AgreedItems): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** Whether the cart holds the agreed items at any price: the server compares prices. */
export function holdsAgreed({ items }: Cart, agreed: AgreedItems): boolean {
  const isAgreed = ({ productId, quantity }: CartItem) =>
    agreed.some((item) => item.productId === productId && item.quantity === quantity);
  return items.length === agreed.length && items.every(isAgreed);
}

/** The idempotency key names what is paid for, so that paying again after a lost response cannot buy it twice. */
export function sendOrder(
  { key, totalCents }: Attempt,
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
