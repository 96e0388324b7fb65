import { sql } from 'kysely';
import type { Db } from '../../base/db/database.ts';

/** Records a sign-in on the device; returns true when it is the first. */
export async function rememberDevice(db: Db, userId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const { isNew } = await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastUsedAt: now }))
    // xmax is 0 for an inserted row, and set for an updated one.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** Keeps the `limit` most recently used devices. */
export async function forgetDevicesBeyond(db: Db, userId: string, limit: number): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', (eb) =>
      eb
        .selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('deviceHash')
        .offset(limit),
    )
    .execute();
}

export async function forgetDevices(db: Db, userId: string, { but }: { readonly but?: Buffer } = {}): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(but !== undefined, (query) => query.where('deviceHash', '<>', but ?? Buffer.of()))
    .execute();
}

export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where((eb) => eb.and({ userId, deviceHash }))
    .executeTakeFirst();
  return device !== undefined;
}
