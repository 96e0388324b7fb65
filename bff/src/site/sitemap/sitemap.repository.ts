import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';

function publishedFrom(db: Db, from: string) {
  return db.selectFrom('products').where('published', '=', sql.lit(true)).where('slug', '>=', from).orderBy('slug');
}

/** Selects entries by slug, beginning with `from`. */
export function sitemapEntries(db: Db, from: string, limit: number) {
  return publishedFrom(db, from).select(['slug', 'updatedAt']).limit(limit);
}

/** Selects the slug `skipped` products after `from`. */
export function slugAfter(db: Db, from: string, skipped: number) {
  return publishedFrom(db, from).select('slug').offset(skipped).limit(1);
}
