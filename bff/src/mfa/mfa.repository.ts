import type { MfaFactorKind } from '../db/columns.ts';
import type { Db } from '../db/database.ts';

export interface MfaFactorRow {
  readonly id: string;
  readonly kind: MfaFactorKind;
  readonly phone: string | null;
  readonly enrolledAt: Date;
  readonly passkey: PasskeyFacts | null;
}

interface PasskeyFacts {
  readonly name: string;
  readonly isSynced: boolean;
  readonly lastUsedAt: Date | null;
}

/** Oldest first. */
export async function listFactors(db: Db, userId: string): Promise<MfaFactorRow[]> {
  const rows = await db
    .selectFrom('mfaFactors')
    .leftJoin('passkeys', 'factorId', 'id')
    .select(['id', 'kind', 'phone', 'enrolledAt', 'name', 'isSynced', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('enrolledAt')
    .orderBy('id')
    .execute();
  return rows.map(({ name, isSynced, lastUsedAt, ...factor }) => ({
    ...factor,
    passkey: name === null ? null : { name, isSynced: isSynced === true, lastUsedAt },
  }));
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db.selectFrom('mfaFactors').select('id').where('userId', '=', userId).executeTakeFirst();
  return factor !== undefined;
}

interface NewPhone {
  readonly userId: string;
  readonly phone: string;
  readonly now: Date;
}

/** False when the user has enrolled this phone already. */
export async function insertPhone(db: Db, { userId, phone, now }: NewPhone): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mfaFactors')
    .values({ userId, kind: 'sms', phone, enrolledAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

interface NewApp {
  readonly userId: string;
  readonly secret: Buffer;
  /** Time step of the code that proved it. */
  readonly step: number;
  readonly now: Date;
}

/** False when the user has an app already. */
export async function insertApp(db: Db, { userId, secret, step, now }: NewApp): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mfaFactors')
    .values({ userId, kind: 'totp', secret, lastStep: step, enrolledAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Encrypted. */
export async function findAppSecret(db: Db, userId: string): Promise<Buffer | undefined> {
  const app = await db
    .selectFrom('mfaFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .executeTakeFirst();
  return app?.secret ?? undefined;
}

/** False when the code of `step` or a later one was used before. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfaFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mfaFactors').where('userId', '=', userId).execute();
}

export async function deleteFactorsSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.deleteFrom('mfaFactors').where('userId', '=', userId).where('enrolledAt', '>=', since).execute();
}

/** Returns the deleted factor's kind. */
export async function deleteFactor(db: Db, userId: string, factorId: string): Promise<MfaFactorKind | undefined> {
  const deleted = await db
    .deleteFrom('mfaFactors')
    .where('userId', '=', userId)
    .where('id', '=', factorId)
    .returning('kind')
    .executeTakeFirst();
  return deleted?.kind;
}
