import type { Db, Row } from '../../base/db/database.ts';

type ProfileChange = Partial<Pick<Row<'users'>, 'username' | 'firstName' | 'lastName' | 'profilePicture'>>;

/** Returns false when the user is deleted. */
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
