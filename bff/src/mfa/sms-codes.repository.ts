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

const columns = [
  'sms_codes.factor_id as factorId',
  'phone',
  'code_hash as codeHash',
  'text_id as textId',
  'sent_at as sentAt',
  'sms_codes.expires_at as expiresAt',
] as const;

/** The code last sent for the sign-in, expired or not. */
export async function findAttemptCode(db: Db, attemptId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('sms_codes')
    .innerJoin('mfa_factors', 'mfa_factors.id', 'sms_codes.factor_id')
    .select(columns)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** The code last sent to set up the phone, expired or not. */
export async function findEnrollmentCode(db: Db, enrollmentId: string): Promise<SmsCode | undefined> {
  const code = await db
    .selectFrom('sms_codes')
    .innerJoin('mfa_enrollments', 'mfa_enrollments.id', 'sms_codes.enrollment_id')
    .select(columns)
    .where('enrollment_id', '=', enrollmentId)
    .executeTakeFirst();
  return code && { ...code, phone: code.phone ?? '' };
}

/** Keeps the code for its purpose, in place of an earlier one. */
export async function putCode(db: Db, purpose: CodePurpose, code: Omit<SmsCode, 'factorId' | 'phone'>): Promise<void> {
  const sent = {
    factor_id: purpose.factorId,
    code_hash: code.codeHash,
    text_id: code.textId,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  };
  const forAttempt = 'attemptId' in purpose;
  await db
    .insertInto('sms_codes')
    .values({ ...sent, ...(forAttempt ? { attempt_id: purpose.attemptId } : { enrollment_id: purpose.enrollmentId }) })
    .onConflict((conflict) => conflict.column(forAttempt ? 'attempt_id' : 'enrollment_id').doUpdateSet(sent))
    .execute();
}
