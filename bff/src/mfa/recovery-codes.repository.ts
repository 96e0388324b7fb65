import type { Db } from '../db/database.ts';

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ userId, codeHash: hash }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** Deletes the code; true for the one caller that used it. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where((eb) => eb.and({ userId, codeHash: hash }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
