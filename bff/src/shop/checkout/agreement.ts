/** Compares the cart item by item with what the shopper saw, before the payment. */
import { createHash } from 'node:crypto';
import type { Cart, CartItem, Contract, Parsed } from '@storefront/contract';
import { discountOf } from '@storefront/contract/cart/discount';
import { problemError } from '../../base/errors.ts';
import { cartConflict } from '../cart/cart.service.ts';

/** `items` is absent in requests of pages older than item prices in agreements. */
type Agreement = Parsed<Contract['placeOrder']>['body'];

export function totalOf(items: readonly Pick<CartItem, 'priceCents' | 'quantity'>[]): number {
  return items.reduce((total, item) => total + item.priceCents * item.quantity, 0);
}

/**
 * Accepts the agreed prices or lower ones.
 * @throws cart_empty; with the cart: product_withdrawn, cart_conflict, price_raised, discount_changed,
 * shown_total_outdated
 */
export function requireAgreement(cart: Cart, agreement: Agreement): void {
  const { cartVersion, totalCents, items: agreed, discountCents = 0 } = agreement;
  const withdrawn = new Set(cart.withdrawn?.map(({ productId }) => productId));
  if (agreed?.some(({ productId }) => withdrawn.has(productId))) {
    throw problemError('product_withdrawn', { context: { cart } });
  }
  if (cart.items.length === 0) throw problemError('cart_empty');
  const shownTotal = totalOf(agreed ?? cart.items);
  if (cart.version !== cartVersion || shownTotal - discountCents !== totalCents) throw cartConflict(cart);
  if (agreed) requireItems(cart, agreed);
  const sum = totalOf(cart.items) - discountOf(cart.discount, cart.items);
  if (sum > totalCents) throw problemError('discount_changed', { context: { cart } });
  if (!showedTotal(agreement)) throw problemError('shown_total_outdated', { context: { cart } });
}

function requireItems(cart: Cart, agreed: NonNullable<Agreement['items']>): void {
  const agreedOn = new Map(agreed.map((item) => [item.productId, item]));
  const isAsShown = cart.items.every((item) => agreedOn.get(item.productId)?.quantity === item.quantity);
  if (!isAsShown || agreed.length !== cart.items.length) throw cartConflict(cart);
  const hasRisen = cart.items.some((item) => item.priceCents > (agreedOn.get(item.productId)?.priceCents ?? 0));
  if (hasRisen) throw problemError('price_raised', { context: { cart } });
}

/** Older pages do not send what they showed. */
function showedTotal({ totalCents, shownTotalCents = totalCents }: Agreement): boolean {
  return shownTotalCents === totalCents;
}

/** Leaves out the payment token: another card may finish the same attempt. */
export function agreementHash(agreement: Agreement): Buffer {
  const { cartVersion, totalCents, items, discountCents, gift } = agreement;
  const bought = items
    ?.map(({ productId, quantity, priceCents }) => `${productId} ${quantity} ${priceCents}`)
    .toSorted();
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[cartVersion, totalCents, ...(bought ?? [])],
        ...(discountCents ? [`off ${discountCents}`] : []),
        ...(showedTotal(agreement) ? [] : [`shown ${agreement.shownTotalCents}`]),
        ...(gift ? [`gift ${gift.recipientEmail.toLowerCase()}`, gift.message ?? ''] : []),
      ]),
    )
    .digest();
}
