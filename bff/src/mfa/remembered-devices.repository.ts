/** Rows of devices that are not asked for a second factor. */
import type { Db } from '../db/database.ts';

export async function isRemembered(db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('remembered_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return device !== undefined;
}

export async function countRemembered(db: Db, userId: string, now: Date): Promise<number> {
  const { devices } = await db
    .selectFrom('remembered_devices')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('devices'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return devices;
}

interface NewDevice {
  readonly userId: string;
  /** By which the browser was known so far. */
  readonly earlierHash: Buffer;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Remembers the browser for the user; other users remembered in it keep their time under the new token. */
export async function insertDevice(db: Db, { userId, earlierHash, tokenHash, expiresAt }: NewDevice): Promise<void> {
  const browser = db.updateTable('remembered_devices').where('token_hash', '=', earlierHash);
  await browser.set({ token_hash: tokenHash }).execute();
  await db
    .insertInto('remembered_devices')
    .values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

/** Forgets all of the user's devices. */
export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
}

/** Deletes at most `limit` devices whose time is over. */
export async function deleteOldDevices(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('remembered_devices')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('remembered_devices').select('token_hash').where('expires_at', '<=', now).limit(limit),
    )
    .where('expires_at', '<=', now)
    .execute();
}
