import { MAX_WISHLIST_ITEMS } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';
import { inTransaction, type Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import type { SharedDeps } from '../shared-deps.ts';
import {
  deleteWishlistItem,
  findSoldProducts,
  findSoldWishlistIds,
  findWishlistIds,
  insertWishlistItems,
  lockWishlist,
} from './wishlist.repository.ts';

type WishlistDeps = Pick<SharedDeps, 'db' | 'clock'>;

/** Product ids, newest first. */
export async function wishlistOf(db: Db, userId: string): Promise<string[]> {
  return await findSoldWishlistIds(db, userId);
}

/** Idempotent. @throws product_unavailable, wishlist_full */
export async function addToWishlist(deps: WishlistDeps, userId: string, productId: string): Promise<string[]> {
  return changeWishlist(deps, userId, async (tx, listed) => {
    if (listed.has(productId)) return;
    if (!(await findSoldProducts(tx, [productId])).has(productId)) throw problemError('product_unavailable');
    if (listed.size >= MAX_WISHLIST_ITEMS) throw problemError('wishlist_full');
    await insertWishlistItems(tx, userId, [productId], deps.clock.now());
  });
}

/** Adds sold products while there is room; `productIds` are newest first. */
export async function mergeWishlist(
  deps: WishlistDeps,
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  return changeWishlist(deps, userId, async (tx, listed) => {
    const sold = await findSoldProducts(tx, productIds);
    const added = [...new Set(productIds)].filter((id) => sold.has(id) && !listed.has(id));
    await insertWishlistItems(tx, userId, added.slice(0, MAX_WISHLIST_ITEMS - listed.size), deps.clock.now());
  });
}

export async function removeFromWishlist({ db }: WishlistDeps, userId: string, productId: string): Promise<string[]> {
  await deleteWishlistItem(db, userId, productId);
  return wishlistOf(db, userId);
}

async function changeWishlist(
  { db }: WishlistDeps,
  userId: string,
  change: (tx: Tx, listed: ReadonlySet<string>) => Promise<void>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockWishlist(tx, userId);
    await change(tx, await findWishlistIds(tx, userId));
    return wishlistOf(tx, userId);
  });
}
