/** Rows of passkeys; mfa/mfa.repository.ts has the factor of each. */
import type { PasskeyTransport } from '@storefront/contract/passkeys/schemas';
import type { Db } from '../db/database.ts';

export interface PasskeyRow {
  readonly factorId: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly PasskeyTransport[];
}

const columns = [
  'passkeys.factorId',
  'mfaFactors.userId',
  'passkeys.credentialId',
  'passkeys.publicKey',
  'passkeys.counter',
  'passkeys.transports',
] as const;

const joined = (db: Db) =>
  db.selectFrom('passkeys').innerJoin('mfaFactors', 'mfaFactors.id', 'passkeys.factorId').select(columns);

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return await joined(db).where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await joined(db).where('userId', '=', userId).orderBy('enrolledAt').orderBy('factorId').execute();
}

interface NewPasskeyRow extends Omit<PasskeyRow, 'factorId'> {
  readonly name: string;
  readonly isSynced: boolean;
  readonly now: Date;
}

/** False when any user has this passkey; the caller's transaction must end then. */
export async function insertPasskey(db: Db, { userId, now, ...passkey }: NewPasskeyRow): Promise<boolean> {
  const { id } = await db
    .insertInto('mfaFactors')
    .values({ userId, kind: 'passkey', enrolledAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkeys')
    .values({
      factorId: id,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      isSynced: passkey.isSynced,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export interface PasskeyUse {
  readonly factorId: string;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** False when the passkey is gone or a use with a later counter is stored. */
export async function recordUse(db: Db, { factorId, counter, isSynced }: PasskeyUse, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: now })
    .where('factorId', '=', factorId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the user has no such passkey. */
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
