/** The temporary account of a release check: it has no password and is deleted afterwards. */
import type { Db } from '../../db/database.ts';

export async function insertCheckUser(db: Db, email: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email, username: 'release check', createdAt: now, lastLoginAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts the first product of the catalogue into the cart and on the wishlist, so that pages have something to show. */
export async function insertCheckBelongings(db: Db, userId: string, now: Date): Promise<void> {
  await db.insertInto('carts').values({ userId, createdAt: now, updatedAt: now }).execute();
  const product = await db
    .selectFrom('products')
    .select(['id', 'priceCents'])
    .where('published', '=', true)
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst();
  if (!product) return;
  const { id: productId, priceCents } = product;
  await db.insertInto('cartItems').values({ userId, productId, quantity: 1, priceCents, addedAt: now }).execute();
  await db.insertInto('wishlistItems').values({ userId, productId, addedAt: now }).execute();
}
