/** Rows of second factors that are being set up. */
import type { CodeFactorKind } from '../db/account-tables.ts';
import type { Db } from '../db/database.ts';
import { MAX_TRIES } from './attempts.repository.ts';

export interface Enrollment {
  readonly id: string;
  readonly phone: string | null;
  /** Encrypted. */
  readonly secret: Buffer | null;
}

interface NewEnrollment {
  readonly userId: string;
  readonly factor:
    | { readonly kind: 'sms'; readonly phone: string }
    | { readonly kind: 'totp'; readonly secret: Buffer };
  readonly expiresAt: Date;
}

/** Begins to set up a factor, in place of another of its kind; returns the id. */
export async function putEnrollment(db: Db, { userId, factor, expiresAt }: NewEnrollment): Promise<string> {
  await db.deleteFrom('mfa_enrollments').where('user_id', '=', userId).where('kind', '=', factor.kind).execute();
  const { id } = await db
    .insertInto('mfa_enrollments')
    .values({ user_id: userId, ...factor, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the user is setting up, unless it has taken too long. */
export async function findEnrollment(
  db: Db,
  userId: string,
  kind: CodeFactorKind,
  now: Date,
): Promise<Enrollment | undefined> {
  return await db
    .selectFrom('mfa_enrollments')
    .select(['id', 'phone', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes one of the tries; false when there was none to take. */
export async function takeEnrollmentTry(db: Db, userId: string, enrollmentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfa_enrollments')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', enrollmentId)
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends it; true for the one caller who did. */
export async function deleteEnrollment(db: Db, userId: string, enrollmentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mfa_enrollments')
    .where('user_id', '=', userId)
    .where('id', '=', enrollmentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends whatever the user is setting up. */
export async function deleteEnrollments(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mfa_enrollments').where('user_id', '=', userId).execute();
}

/** Deletes at most `limit` of those that took too long. */
export async function deleteOldEnrollments(db: Db, now: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('mfa_enrollments')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mfa_enrollments').select('id').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
}
