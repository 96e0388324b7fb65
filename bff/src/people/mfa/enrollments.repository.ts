import type { CodeMfaKind } from '../../base/db/columns.ts';
import type { Db, Found } from '../../base/db/database.ts';
import { MAX_TRIES } from './attempts.repository.ts';

interface NewEnrollment {
  readonly userId: string;
  readonly factor:
    | { readonly kind: 'sms'; readonly phone: string }
    | { readonly kind: 'totp'; readonly secret: Buffer };
  readonly expiresAt: Date;
}

/** Replaces an enrolment of the same kind; returns its id. */
export async function putEnrollment(db: Db, { userId, factor, expiresAt }: NewEnrollment): Promise<string> {
  await db.deleteFrom('mfaEnrollments').where('userId', '=', userId).where('kind', '=', factor.kind).execute();
  const { id } = await db
    .insertInto('mfaEnrollments')
    .values({ userId, ...factor, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Enrollment = Found<typeof findEnrollment>;

/** Returns the enrolment with its secret encrypted. */
export async function findEnrollment(db: Db, userId: string, kind: CodeMfaKind, now: Date) {
  return await db
    .selectFrom('mfaEnrollments')
    .select(['id', 'phone', 'secret'])
    .where((eb) => eb.and({ userId, kind }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Returns false when no try was left. */
export async function takeEnrollmentTry(db: Db, userId: string, enrollmentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfaEnrollments')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and({ userId, id: enrollmentId }))
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns true for the only caller that deleted it. */
export async function deleteEnrollment(db: Db, userId: string, enrollmentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mfaEnrollments')
    .where((eb) => eb.and({ userId, id: enrollmentId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteEnrollments(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mfaEnrollments').where('userId', '=', userId).execute();
}
