/** Rows of recovery codes: a used one is gone. */
import type { Db } from '../db/database.ts';

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Gives the user these codes and no others. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Uses the code up; true for the one caller who did. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
