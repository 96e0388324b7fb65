import type { Notifications } from '@storefront/contract';
import type { Db } from '../../base/db/database.ts';

/** Returns the user's choice of notification emails; undefined when the user is deleted. */
export async function findNotifications(db: Db, userId: string): Promise<Notifications | undefined> {
  return await db
    .selectFrom('users')
    .select('wantsVersionEmails as newVersions')
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Returns false when the user is deleted. */
export async function updateNotifications(db: Db, userId: string, { newVersions }: Notifications): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ wantsVersionEmails: newVersions })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findUnsubscribeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribeKeys').select('key').executeTakeFirstOrThrow();
  return key;
}
