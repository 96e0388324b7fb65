/** What users wish for. */
import { MAX_WISHES } from '@storefront/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { problemError } from '../errors.ts';
import { deleteWish, findSold, findWishedIds, findWishes, insertWishes, lockWishes } from './wishlist.repository.ts';

interface WishlistDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Ids of the products the user wishes for, newest first. */
export async function wishlistOf(db: Db, userId: string): Promise<string[]> {
  return (await findWishes(db, userId)).map(({ productId }) => productId);
}

/** Wishes for a product; again is no error. @throws product_unavailable, wishlist_full */
export async function addWish(deps: WishlistDeps, userId: string, productId: string): Promise<string[]> {
  return changeWishes(deps, userId, async (tx, wished) => {
    if (wished.has(productId)) return;
    if (!(await findSold(tx, [productId])).has(productId)) throw problemError('product_unavailable');
    if (wished.size >= MAX_WISHES) throw problemError('wishlist_full');
    await insertWishes(tx, userId, [productId], deps.clock.now());
  });
}

/** Adds what is sold and not wished for yet, as far as there is room; `productIds` are the newest first. */
export async function mergeWishes(
  deps: WishlistDeps,
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  return changeWishes(deps, userId, async (tx, wished) => {
    const sold = await findSold(tx, productIds);
    const added = [...new Set(productIds)].filter((id) => sold.has(id) && !wished.has(id));
    await insertWishes(tx, userId, added.slice(0, MAX_WISHES - wished.size), deps.clock.now());
  });
}

/** Forgets a wish; one that is not there is no error. */
export async function removeWish({ db }: WishlistDeps, userId: string, productId: string): Promise<string[]> {
  await deleteWish(db, userId, productId);
  return wishlistOf(db, userId);
}

async function changeWishes(
  { db }: WishlistDeps,
  userId: string,
  change: (tx: Tx, wished: ReadonlySet<string>) => Promise<void>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockWishes(tx, userId);
    await change(tx, await findWishedIds(tx, userId));
    return wishlistOf(tx, userId);
  });
}
