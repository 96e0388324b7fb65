/** Takes back a change of address: whoever changed it may have been a thief, and the reader of the earlier one says so. */
import { replaceEmail } from '../accounts/accounts.repository.ts';
import { before, HOUR } from '../clock.ts';
import { isTaken } from '../db/errors.ts';
import type { Tx } from '../db/transaction.ts';
import type { UsedLink } from '../email-links/email-links.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { problemError } from '../errors.ts';
import { deleteEnrollments } from '../mfa/enrollments.repository.ts';
import { deleteFactorsSince, hasFactor } from '../mfa/mfa.repository.ts';
import { replaceRecoveryCodes } from '../mfa/recovery-codes.repository.ts';
import { deleteIdentitiesSince } from '../oidc/identities.repository.ts';

/** A thief prepares the account in one go: what was set up this long before the change goes with it. */
const PREPARATION = 72 * HOUR;

/**
 * Gives the user, whom the transaction holds, the address of the link again, and takes off what was set up around the
 * change and since. Sessions and the password are the caller's to end.
 * @throws email_taken when another account has the address meanwhile
 */
export async function undoEmailChange(tx: Tx, { userId, email, createdAt }: UsedLink, now: Date): Promise<void> {
  await replaceEmail(tx, userId, email, now).catch((error: unknown) => {
    throw isTaken(error, 'users_email_key') ? problemError('email_taken') : error;
  });
  const since = before(createdAt, PREPARATION);
  await deleteIdentitiesSince(tx, userId, since);
  await deleteFactorsSince(tx, userId, since);
  await deleteEnrollments(tx, userId);
  if (!(await hasFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, []);
  await deleteLinks(tx, userId, ['verify-email', 'undo-email-change']);
}
