/** Passkey rows; mfa/mfa.repository.ts has their MFA rows. */
import type { Db, Found, Row } from '../../base/db/database.ts';

const joined = (db: Db) =>
  db
    .selectFrom('passkeys')
    .innerJoin('mfaFactors', 'mfaFactors.id', 'passkeys.factorId')
    .select(['factorId', 'userId', 'credentialId', 'publicKey', 'counter', 'transports']);

export type PasskeyRow = Found<typeof findPasskey>;

export async function findPasskey(db: Db, credentialId: Buffer) {
  return await joined(db).where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Returns passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await joined(db).where('userId', '=', userId).orderBy('enrolledAt').orderBy('factorId').execute();
}

interface NewPasskeyRow extends Omit<Row<'passkeys'>, 'factorId' | 'lastUsedAt'> {
  readonly userId: string;
  readonly now: Date;
}

/** Returns false when any user has this passkey; the caller's transaction must end then. */
export async function insertPasskey(db: Db, { userId, now, ...passkey }: NewPasskeyRow): Promise<boolean> {
  const { id } = await db
    .insertInto('mfaFactors')
    .values({ userId, kind: 'passkey', enrolledAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkeys')
    .values({ factorId: id, ...passkey })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export type PasskeyUse = Pick<Row<'passkeys'>, 'factorId' | 'counter' | 'isSynced'>;

/** Returns false when the passkey was removed, or a use with a later counter is stored. */
export async function recordUse(db: Db, { factorId, counter, isSynced }: PasskeyUse, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: now })
    .where('factorId', '=', factorId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false when the user has no such passkey. */
export async function replaceName(db: Db, userId: string, factorId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('factorId', 'in', (eb) =>
      eb.selectFrom('mfaFactors').select('id').where('id', '=', factorId).where('userId', '=', userId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
