/** Rows of passkeys; the factor that each belongs to is in mfa/mfa.repository.ts. */
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

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await joined(db).where('userId', '=', userId).orderBy('enrolledAt').orderBy('factorId').execute();
}

interface NewPasskeyRow extends Omit<PasskeyRow, 'factorId'> {
  readonly name: string;
  readonly isSynced: boolean;
  readonly now: Date;
}

/** Enrols the passkey; false when it is known, to whomever it belongs. Run it in a transaction that then ends. */
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

/** One use of a passkey, as its authenticator signed it. */
export interface PasskeyUse {
  readonly factorId: string;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** Notes the use; false when the passkey is gone, or a use that its authenticator counted later has been noted. */
export async function recordUse(db: Db, { factorId, counter, isSynced }: PasskeyUse, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: now })
    .where('factorId', '=', factorId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives one of the user's passkeys another name; false when they have no such passkey. */
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
