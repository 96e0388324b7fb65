import type { MfaFactorKind } from '../../base/db/columns.ts';
import type { Db, Found, Row } from '../../base/db/database.ts';

export type MfaFactorRow = Found<typeof listFactors>[number];

/** Returns MFA methods, oldest first. */
export async function listFactors(db: Db, userId: string) {
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

/** True when the account has an app or a passkey, which are stronger than an SMS code. */
export async function hasStrongFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('mfaFactors')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '<>', 'sms')
    .executeTakeFirst();
  return factor !== undefined;
}

/** `lastStep`: the time step of the code that verified the app. */
export type NewFactor =
  | { readonly kind: 'sms'; readonly phone: string }
  | { readonly kind: 'totp'; readonly secret: Buffer; readonly lastStep: number };

/** Returns false when the user already has this phone, or any app. */
export async function insertFactor(db: Db, factor: NewFactor & Pick<Row<'mfaFactors'>, 'userId' | 'enrolledAt'>) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mfaFactors')
    .values(factor)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the app with its encrypted secret. */
export async function findApp(db: Db, userId: string) {
  return await db
    .selectFrom('mfaFactors')
    .select(['id', 'secret'])
    .where((eb) => eb.and({ userId, kind: 'totp' }))
    .executeTakeFirst();
}

/** Returns false when the code of `step` or a later one was used before. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfaFactors')
    .set({ lastStep: step })
    .where((eb) => eb.and({ userId, kind: 'totp' }))
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

export async function findFactorKind(db: Db, userId: string, factorId: string): Promise<MfaFactorKind | undefined> {
  const factor = await db
    .selectFrom('mfaFactors')
    .select('kind')
    .where((eb) => eb.and({ userId, id: factorId }))
    .executeTakeFirst();
  return factor?.kind;
}

export async function deleteFactor(db: Db, userId: string, factorId: string): Promise<void> {
  await db
    .deleteFrom('mfaFactors')
    .where((eb) => eb.and({ userId, id: factorId }))
    .execute();
}
