/** Rows of MFA factors. */
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

/** The user's factors, oldest first. */
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

/** Whether the user has MFA, of whatever kind. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db.selectFrom('mfaFactors').select('id').where('userId', '=', userId).executeTakeFirst();
  return factor !== undefined;
}

interface NewPhone {
  readonly userId: string;
  readonly phone: string;
  readonly now: Date;
}

/** Enrols the phone; false when it is one of the user's already. */
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
  /** The time step of the code it was enrolled by. */
  readonly step: number;
  readonly now: Date;
}

/** Enrols the authenticator app; false when the user has one. */
export async function insertApp(db: Db, { userId, secret, step, now }: NewApp): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mfaFactors')
    .values({ userId, kind: 'totp', secret, lastStep: step, enrolledAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The encrypted secret of the user's authenticator app. */
export async function findAppSecret(db: Db, userId: string): Promise<Buffer | undefined> {
  const app = await db
    .selectFrom('mfaFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .executeTakeFirst();
  return app?.secret ?? undefined;
}

/** Notes that the code of time step `step` was used; false when it, or a later one, had been. */
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

/** Takes all factors off the account. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mfaFactors').where('userId', '=', userId).execute();
}

/** Takes the factors off the account that were enrolled at `since` or later. */
export async function deleteFactorsSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.deleteFrom('mfaFactors').where('userId', '=', userId).where('enrolledAt', '>=', since).execute();
}

/** Takes the factor off the account and tells of which kind it was. */
export async function deleteFactor(db: Db, userId: string, factorId: string): Promise<MfaFactorKind | undefined> {
  const deleted = await db
    .deleteFrom('mfaFactors')
    .where('userId', '=', userId)
    .where('id', '=', factorId)
    .returning('kind')
    .executeTakeFirst();
  return deleted?.kind;
}
