import { type Args, type Cart, type CartItem, type Contract, MAX_CART_ITEMS, MAX_QUANTITY } from '@storefront/contract';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { findPrice, findPrices } from '../catalog/catalog.repository.ts';
import { priceAt } from '../catalog/price-in-force.ts';
import { toCartDiscount } from '../discounts/discount-view.ts';
import {
  bumpCart,
  createCart,
  deleteAllItems,
  deleteItem,
  findQuantities,
  insertItems,
  lockCart,
  putItem,
  setQuantity,
} from './cart.repository.ts';
import { type CartItemRow, type CartRow, findCart } from './cart-reads.repository.ts';

export interface CartDeps {
  readonly db: Db;
  readonly clock: Clock;
}

type RemovedItems = Args<Contract['restoreCartItems']>['body']['items'];

/** Creates an empty cart if there is none. @param read the cart's row, if it is read already */
export async function currentCart({ db, clock }: CartDeps, userId: string, read?: CartRow): Promise<Cart> {
  const found = read ?? (await findCart(db, userId));
  if (found) return toCart(found, clock.now());
  await createCart(db, userId, clock.now());
  const created = await findCart(db, userId);
  if (!created) throw new Error('a cart was created but cannot be found');
  return toCart(created, clock.now());
}

/** Adds seats at the current price. @throws product_unavailable, quantity_too_large, cart_full */
export async function addItem(
  deps: CartDeps,
  userId: string,
  { productId, quantity }: { readonly productId: string; readonly quantity: number },
): Promise<Cart> {
  return changeCart(deps, userId, async (tx) => {
    const priceCents = await findPrice(tx, productId, deps.clock.now());
    if (priceCents === undefined) throw problemError('product_unavailable');
    const quantities = await findQuantities(tx, userId);
    const present = quantities.get(productId) ?? 0;
    if (present + quantity > MAX_QUANTITY) throw problemError('quantity_too_large');
    if (present === 0 && quantities.size >= MAX_CART_ITEMS) throw problemError('cart_full');
    await putItem(tx, userId, { productId, quantity: present + quantity, priceCents, now: deps.clock.now() });
  });
}

/** @throws cart_conflict; not_found when not in the cart or no longer sold */
export async function setItemQuantity(
  deps: CartDeps,
  userId: string,
  { productId, quantity, version }: { readonly productId: string; readonly quantity: number; readonly version: number },
): Promise<Cart> {
  return changeCartAt(deps, userId, version, async (tx) => {
    const { items } = await currentCart({ ...deps, db: tx }, userId);
    if (!items.some((item) => item.productId === productId)) throw problemError('not_found');
    await setQuantity(tx, userId, productId, quantity);
  });
}

/** Idempotent. @throws cart_conflict */
export async function removeItem(deps: CartDeps, userId: string, productId: string, version: number): Promise<Cart> {
  return changeCartAt(deps, userId, version, (tx) => deleteItem(tx, userId, productId));
}

/** @throws cart_conflict */
export async function clearCart(deps: CartDeps, userId: string, version: number): Promise<Cart> {
  return changeCartAt(deps, userId, version, (tx) => deleteAllItems(tx, userId));
}

/** Restores items that are still sold, in their place, at current prices. @throws product_unavailable, cart_full */
export async function restoreItems(deps: CartDeps, userId: string, removedItems: RemovedItems): Promise<Cart> {
  return changeCart(deps, userId, async (tx) => {
    const prices = await findPrices(
      tx,
      removedItems.map(({ productId }) => productId),
      deps.clock.now(),
    );
    if (prices.size === 0) throw problemError('product_unavailable');
    const held = await findQuantities(tx, userId);
    const now = deps.clock.now();
    const items = removedItems.flatMap(({ productId, quantity, addedAt }) => {
      const priceCents = prices.get(productId);
      if (priceCents === undefined || held.has(productId)) return [];
      const stoodSince = addedAt === undefined ? now : new Date(Math.min(Date.parse(addedAt), now.getTime()));
      return [{ productId, quantity, priceCents, addedAt: stoodSince }];
    });
    if (held.size + items.length > MAX_CART_ITEMS) throw problemError('cart_full');
    await insertItems(tx, userId, items);
  });
}

/** The conflict error carries the current cart. */
export function cartConflict(cart: Cart): Error {
  return problemError('cart_conflict', { context: { cart } });
}

export async function lockOrCreateCart(tx: Tx, userId: string, now: Date): Promise<number> {
  const version = await lockCart(tx, userId);
  if (version !== undefined) return version;
  await createCart(tx, userId, now);
  return (await lockCart(tx, userId)) ?? 0;
}

/** Runs `change` under the cart's lock. */
export async function changeCart(
  { db, clock }: CartDeps,
  userId: string,
  change: (tx: Tx, version: number) => Promise<void>,
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    const version = await lockOrCreateCart(tx, userId, clock.now());
    await change(tx, version);
    await bumpCart(tx, userId, clock.now());
    return currentCart({ db: tx, clock }, userId);
  });
}

async function changeCartAt(
  deps: CartDeps,
  userId: string,
  version: number,
  change: (tx: Tx) => Promise<void>,
): Promise<Cart> {
  return changeCart(deps, userId, async (tx, current) => {
    if (version !== current) throw cartConflict(await currentCart({ ...deps, db: tx }, userId));
    await change(tx);
  });
}

function toCart(row: CartRow, now: Date): Cart {
  const { id, version, items, discount, withdrawn, updatedAt, lastPurchaseAt } = row;
  return {
    id,
    version,
    items: items.map((item) => toItem(item, now)),
    ...(discount && { discount: toCartDiscount(discount, now) }),
    ...(withdrawn.length === 0 ? {} : { withdrawn: [...withdrawn] }),
    updatedAt: updatedAt.toISOString(),
    lastPurchase: lastPurchaseAt?.toISOString() ?? null,
  };
}

function toItem({ priced, addedPriceCents, lowestBeforeCents, addedAt, ...item }: CartItemRow, now: Date): CartItem {
  return {
    ...item,
    ...priceAt(priced, now),
    addedAt: addedAt.toISOString(),
    ...(addedPriceCents === null ? {} : { addedPriceCents }),
    ...(lowestBeforeCents === null ? {} : { lowestBeforeCents }),
  };
}
