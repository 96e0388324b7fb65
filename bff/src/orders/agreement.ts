/** Whether a cart is still what the shopper was shown, item by item, before their money is asked for. */
import { createHash } from 'node:crypto';
import type { Cart } from '@storefront/contract';
import { cartConflict } from '../cart/cart.service.ts';
import { problemError } from '../errors.ts';

interface AgreedItem {
  readonly productId: string;
  readonly quantity: number;
  readonly priceCents: number;
}

/** What the shopper agreed to pay for. */
export interface Agreement {
  readonly cartVersion: number;
  readonly totalCents: number;
  /** Absent in the requests of pages that came out before prices were agreed on one by one. */
  readonly items?: readonly AgreedItem[] | undefined;
}

/** What is sold, in cents, at these prices. */
export function totalOf(items: readonly Pick<AgreedItem, 'priceCents' | 'quantity'>[]): number {
  return items.reduce((total, item) => total + item.priceCents * item.quantity, 0);
}

/**
 * Accepts the cart if it holds what was agreed on, at the same prices or lower ones.
 * @throws product_withdrawn, cart_empty, cart_conflict, price_raised; all but the second with the cart as it is
 */
export function requireAgreement(cart: Cart, { cartVersion, totalCents, items: agreed }: Agreement): void {
  const withdrawn = new Set(cart.withdrawn?.map(({ productId }) => productId));
  if (agreed?.some(({ productId }) => withdrawn.has(productId))) {
    throw problemError('product_withdrawn', { context: { cart } });
  }
  if (cart.items.length === 0) throw problemError('cart_empty');
  const shownTotal = totalOf(agreed ?? cart.items);
  if (cart.version !== cartVersion || shownTotal !== totalCents) throw cartConflict(cart);
  if (!agreed) return;
  const agreedOn = new Map(agreed.map((item) => [item.productId, item]));
  const isAsShown = cart.items.every((item) => agreedOn.get(item.productId)?.quantity === item.quantity);
  if (!isAsShown || agreed.length !== cart.items.length) throw cartConflict(cart);
  const hasRisen = cart.items.some((item) => item.priceCents > (agreedOn.get(item.productId)?.priceCents ?? 0));
  if (hasRisen) throw problemError('price_raised', { context: { cart } });
}

/** Tells one agreement from another. How it is paid is no part of it: another card may finish the same attempt. */
export function hashOf({ cartVersion, totalCents, items }: Agreement): Buffer {
  const bought = items
    ?.map(({ productId, quantity, priceCents }) => `${productId} ${quantity} ${priceCents}`)
    .toSorted();
  return createHash('sha256')
    .update(JSON.stringify([cartVersion, totalCents, ...(bought ?? [])]))
    .digest();
}
