/** The account that tries a release out: without a password, signed in by its session alone, gone afterwards. */
import type { Db } from '../db/database.ts';

/** Creates it and returns its id. */
export async function insertCheckUser(db: Db, email: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email, username: 'release check', createdAt: now, lastLoginAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
