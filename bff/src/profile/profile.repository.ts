import type { Db } from '../db/database.ts';

export interface ProfileChange {
  readonly username?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly profilePicture?: string;
}

/** False when the user is deleted. */
export async function updateProfile(db: Db, userId: string, change: ProfileChange): Promise<boolean> {
  const { username, firstName, lastName, profilePicture } = change;
  const { numUpdatedRows } = await db
    .updateTable('users')
    // Kysely ignores undefined columns.
    .set({ username, firstName, lastName, profilePicture })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
