import type { Db } from '../../base/db/database.ts';

/** Returns some product's file; undefined when no product has any. */
export async function findAnyProductFile(db: Db) {
  const version = await db
    .selectFrom('productVersions')
    .select('files')
    .orderBy('productId')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return version?.files[0];
}
