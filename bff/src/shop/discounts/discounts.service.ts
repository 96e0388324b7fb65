/** Discount codes in carts. */
import type { Cart } from '@storefront/contract';
import { HOUR } from '../../base/clock.ts';
import { problemError } from '../../base/errors.ts';
import { type Budget, spend } from '../../base/http/rate-limit.ts';
import { type CartDeps, changeCart, currentCart } from '../cart/cart.service.ts';
import { findDiscount, setDiscount } from './discounts.repository.ts';

/** Codes are short enough to be guessed with many attempts. */
const unknownCodes: Budget = { limit: 30, window: 1 * HOUR };

/** @throws discount_unknown, discount_ended, discount_used_up, rate_limited */
export async function enterCode(deps: CartDeps, userId: string, code: string): Promise<Cart> {
  const discount = await findDiscount(deps.db, code);
  if (!discount || deps.clock.now() < discount.startsAt) {
    await spend(deps, `discount-codes:${userId}`, unknownCodes);
    throw problemError('discount_unknown');
  }
  return await changeCart(deps, userId, async (tx) => {
    await setDiscount(tx, userId, discount.id);
    const cart = await currentCart({ ...deps, db: tx }, userId);
    if (cart.discount?.problem === 'ended') throw problemError('discount_ended');
    if (cart.discount?.problem === 'used_up') throw problemError('discount_used_up');
  });
}

export async function takeCodeOff(deps: CartDeps, userId: string): Promise<Cart> {
  return await changeCart(deps, userId, (tx) => setDiscount(tx, userId, null));
}
