/** Rows of wishlists. */
import type { Db } from '../db/database.ts';

/** What the user wishes for, newest first. */
export async function findWishlist(db: Db, userId: string): Promise<{ productId: string; name: string }[]> {
  return await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.id as productId', 'products.name'])
    .where('wishlist_items.user_id', '=', userId)
    .where('products.published', '=', true)
    .orderBy('wishlist_items.added_at', 'desc')
    .orderBy('products.id')
    .execute();
}
