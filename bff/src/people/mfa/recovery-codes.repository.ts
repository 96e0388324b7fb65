import type { Db } from '../../base/db/database.ts';

interface Scope {
  /** True for only the codes that the account's app issued. */
  readonly ofApp?: boolean | undefined;
}

export async function countRecoveryCodes(db: Db, userId: string, { ofApp = false }: Scope = {}): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('userId', '=', userId)
    .$if(ofApp, (query) => query.where('appId', 'is not', null))
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** @param appId the app that verified the user; null when none did */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly Buffer[],
  appId: string | null,
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  const rows = hashes.map((hash) => ({ userId, codeHash: hash, appId }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** Deletes the code; returns true for the only caller that used it. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer, { ofApp = false }: Scope = {}) {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where((eb) => eb.and({ userId, codeHash: hash }))
    .$if(ofApp, (query) => query.where('appId', 'is not', null))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
