/** Wishlists. Every write first locks the user's row, so writes to one wishlist are serialized. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { ofModel, productColumns } from '../catalog/catalog.repository.ts';
import type { ProductRow } from '../catalog/product-view.ts';

/** Sold products on the wishlist, newest first. */
function wishlistItems(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom('wishlistItems')
    .innerJoin('products', 'products.id', 'wishlistItems.productId')
    .where('wishlistItems.userId', '=', userId)
    .where('products.published', '=', true)
    .orderBy('wishlistItems.addedAt', 'desc')
    .orderBy('products.id');
}

export async function findWishlistItems(db: Db, userId: string) {
  return await wishlistItems(db, userId)
    .select(['products.id as productId', 'products.slug', 'products.name', 'products.image'])
    .select(['products.priceCents', ofModel('pictures').as('pictures')])
    .execute();
}

/** Ids of sold products, newest first, as one value. */
export function soldWishlistIds(db: Db, userId: Expression<string>): RawBuilder<string[]> {
  return sql`array(${wishlistItems(db, userId).select('products.id')})`;
}

export async function findSoldWishlistIds(db: Db, userId: string): Promise<string[]> {
  return (await wishlistItems(db, userId).select('products.id').execute()).map(({ id }) => id);
}

export async function findWishlistProducts(db: Db, userId: string): Promise<ProductRow[]> {
  return await wishlistItems(db, userId).select(productColumns).execute();
}

export async function lockWishlist(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Includes products no longer sold. */
export async function findWishlistIds(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('wishlistItems').select('productId').where('userId', '=', userId).execute();
  return new Set(rows.map((row) => row.productId));
}

export async function findSoldProducts(tx: Tx, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .where('published', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Dates each a millisecond before the previous one, which keeps the order. */
export async function insertWishlistItems(tx: Tx, userId: string, productIds: readonly string[], now: Date) {
  if (productIds.length === 0) return;
  await tx
    .insertInto('wishlistItems')
    .values(
      productIds.map((productId, index) => ({
        userId,
        productId,
        addedAt: new Date(now.getTime() - index),
      })),
    )
    .execute();
}

export async function deleteWishlistItem(db: Db, userId: string, productId: string): Promise<void> {
  await db.deleteFrom('wishlistItems').where('userId', '=', userId).where('productId', '=', productId).execute();
}
