import { before, HOUR } from '../../base/clock.ts';
import { isTaken } from '../../base/db/errors.ts';
import type { Tx } from '../../base/db/transaction.ts';
import { problemError } from '../../base/errors.ts';
import { replaceEmail } from '../accounts/accounts.repository.ts';
import type { UsedLink } from '../email-links/email-links.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteIdentitiesSince } from '../identities/identities.repository.ts';
import { deleteEnrollments } from '../mfa/enrollments.repository.ts';
import { deleteFactorsSince, hasFactor } from '../mfa/mfa.repository.ts';
import { deleteRecoveryCodes } from '../mfa/recovery-codes.repository.ts';

/** A thief may have added sign-in methods this long before changing the address. */
const PREPARATION = 72 * HOUR;

/** Restores the address, and removes sign-in methods added shortly before and since the change. @throws email_taken */
export async function undoEmailChange(tx: Tx, { userId, email, createdAt }: UsedLink, now: Date): Promise<void> {
  await replaceEmail(tx, userId, email, now).catch((error: unknown) => {
    throw isTaken(error, 'users_email_key') ? problemError('email_taken') : error;
  });
  const since = before(createdAt, PREPARATION);
  await deleteIdentitiesSince(tx, userId, since);
  await deleteFactorsSince(tx, userId, since);
  await deleteEnrollments(tx, userId);
  if (!(await hasFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
  await deleteLinks(tx, userId, ['verify-email', 'undo-email-change']);
}
