import type { Db, Row } from '../../base/db/database.ts';

export async function isRemembered(db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('rememberedDevices')
    .select('userId')
    .where((eb) => eb.and({ userId, tokenHash }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return device !== undefined;
}

export async function countRemembered(db: Db, userId: string, now: Date): Promise<number> {
  const { devices } = await db
    .selectFrom('rememberedDevices')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('devices'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return devices;
}

interface NewDevice extends Row<'rememberedDevices'> {
  /** The hash of the browser's previous token. */
  readonly earlierHash: Buffer;
}

/** Moves the browser's other remembered users to the new token; they keep their expiry. */
export async function insertDevice(db: Db, { userId, earlierHash, tokenHash, expiresAt }: NewDevice): Promise<void> {
  const browser = db.updateTable('rememberedDevices').where('tokenHash', '=', earlierHash);
  await browser.set({ tokenHash }).execute();
  await db
    .insertInto('rememberedDevices')
    .values({ userId, tokenHash, expiresAt })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt }))
    .execute();
}

export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('rememberedDevices').where('userId', '=', userId).execute();
}
