/** Addresses of products, in the order of their slugs. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The published products from the slug `from` on. */
function publishedFrom(db: Db, from: string) {
  return db.selectFrom('products').where('published', '=', sql.lit(true)).where('slug', '>=', from).orderBy('slug');
}

/** At most `limit` products from the slug `from` on. */
export function sitemapEntries(db: Db, from: string, limit: number) {
  return publishedFrom(db, from).select(['slug', 'updatedAt']).limit(limit);
}

/** The slug that comes `skipped` products after `from`. */
export function slugAfter(db: Db, from: string, skipped: number) {
  return publishedFrom(db, from).select('slug').offset(skipped).limit(1);
}
