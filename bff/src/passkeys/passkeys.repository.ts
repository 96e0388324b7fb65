/** Rows of passkeys; the factor that each belongs to is in mfa/factors.repository.ts. */
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
  'passkeys.factor_id as factorId',
  'mfa_factors.user_id as userId',
  'passkeys.credential_id as credentialId',
  'passkeys.public_key as publicKey',
  'passkeys.counter',
  'passkeys.transports',
] as const;

const joined = (db: Db) =>
  db.selectFrom('passkeys').innerJoin('mfa_factors', 'mfa_factors.id', 'passkeys.factor_id').select(columns);

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const row = await joined(db).where('credential_id', '=', credentialId).executeTakeFirst();
  return row && { ...row, counter: Number(row.counter) };
}

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const rows = await joined(db).where('user_id', '=', userId).orderBy('enrolled_at').orderBy('factor_id').execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

interface NewPasskeyRow extends Omit<PasskeyRow, 'factorId'> {
  readonly name: string;
  readonly isSynced: boolean;
  readonly now: Date;
}

/** Enrols the passkey; false when it is known, to whomever it belongs. Run it in a transaction that then ends. */
export async function insertPasskey(db: Db, { userId, now, ...passkey }: NewPasskeyRow): Promise<boolean> {
  const { id } = await db
    .insertInto('mfa_factors')
    .values({ user_id: userId, kind: 'passkey', enrolled_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkeys')
    .values({
      factor_id: id,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      is_synced: passkey.isSynced,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
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
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('factor_id', '=', factorId)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives one of the user's passkeys another name; false when they have no such passkey. */
export async function replaceName(db: Db, userId: string, factorId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('factor_id', 'in', (eb) =>
      eb.selectFrom('mfa_factors').select('id').where('id', '=', factorId).where('user_id', '=', userId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
