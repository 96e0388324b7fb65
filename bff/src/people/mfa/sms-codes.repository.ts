import type { Db, Row } from '../../base/db/database.ts';

/** A sign-in with one of the account's phones, or the enrolment of a phone. */
export type CodePurpose =
  | { readonly attemptId: string; readonly factorId: string }
  | { readonly enrollmentId: string; readonly factorId: null };

type SentText = Pick<Row<'smsCodes'>, 'codeHash' | 'textId' | 'sentAt' | 'expiresAt'>;

export interface SmsCode extends SentText {
  /** Null during enrolment. */
  readonly factorId: string | null;
  readonly phone: string;
}

const columns = ['smsCodes.factorId', 'phone', 'codeHash', 'textId', 'sentAt', 'smsCodes.expiresAt'] as const;

/** Returns the last code, even if expired. */
export async function findAttemptCode(db: Db, attemptId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('smsCodes')
    .innerJoin('mfaFactors', 'mfaFactors.id', 'smsCodes.factorId')
    .select(columns)
    .where('attemptId', '=', attemptId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** Returns the last code, even if expired. */
export async function findEnrollmentCode(db: Db, enrollmentId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('smsCodes')
    .innerJoin('mfaEnrollments', 'mfaEnrollments.id', 'smsCodes.enrollmentId')
    .select(columns)
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** Replaces the previous code of the same purpose. */
export async function putCode(db: Db, purpose: CodePurpose, code: SentText): Promise<void> {
  const sent = { ...code, factorId: purpose.factorId };
  const forAttempt = 'attemptId' in purpose;
  await db
    .insertInto('smsCodes')
    .values({ ...code, ...purpose })
    .onConflict((conflict) => conflict.column(forAttempt ? 'attemptId' : 'enrollmentId').doUpdateSet(sent))
    .execute();
}
