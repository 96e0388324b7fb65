/** Rows of codes sent to phones. */
import type { Db } from '../db/database.ts';

/** What a code is for: a sign-in, by one of the account's phones, or a phone that is being set up. */
export type CodePurpose =
  | { readonly attemptId: string; readonly factorId: string }
  | { readonly enrollmentId: string; readonly factorId: null };

export interface SmsCode {
  /** The account's phone; null while it is being set up. */
  readonly factorId: string | null;
  readonly phone: string;
  readonly codeHash: Buffer;
  /** The text message that brings it. */
  readonly textId: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

const columns = ['smsCodes.factorId', 'phone', 'codeHash', 'textId', 'sentAt', 'smsCodes.expiresAt'] as const;

/** The code last sent for the sign-in, expired or not. */
export async function findAttemptCode(db: Db, attemptId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('smsCodes')
    .innerJoin('mfaFactors', 'mfaFactors.id', 'smsCodes.factorId')
    .select(columns)
    .where('attemptId', '=', attemptId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** The code last sent to set up the phone, expired or not. */
export async function findEnrollmentCode(db: Db, enrollmentId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('smsCodes')
    .innerJoin('mfaEnrollments', 'mfaEnrollments.id', 'smsCodes.enrollmentId')
    .select(columns)
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** Keeps the code for its purpose, in place of an earlier one. */
export async function putCode(db: Db, purpose: CodePurpose, code: Omit<SmsCode, 'factorId' | 'phone'>): Promise<void> {
  const sent = { ...code, factorId: purpose.factorId };
  const forAttempt = 'attemptId' in purpose;
  await db
    .insertInto('smsCodes')
    .values({ ...code, ...purpose })
    .onConflict((conflict) => conflict.column(forAttempt ? 'attemptId' : 'enrollmentId').doUpdateSet(sent))
    .execute();
}
