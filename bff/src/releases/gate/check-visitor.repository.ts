/** The temporary account of a release check: it has no password and is deleted afterwards. */
import type { Db } from '../../base/db/database.ts';

export async function insertCheckUser(db: Db, email: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email, username: 'release check', createdAt: now, lastLoginAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findAnyProduct(db: Db): Promise<string | undefined> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('published', '=', true)
    .where('priceCents', '>', 0)
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst();
  return product?.id;
}
