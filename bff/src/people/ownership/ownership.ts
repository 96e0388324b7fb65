/**
 * Account ownership. A sign-up proves no address, so an account is provisional until its owner opens a link we emailed.
 *
 * | event | provisional | owned |
 * |---|---|---|
 * | verification link, opened while signed in to the account | owned; its creator keeps everything | no change |
 * | any link of an address, opened by another user | refused | refused |
 * | password reset | the owner arrives | owned; sessions, devices and pending changes end |
 * | sign-in with Google, which vouches for the address | the owner arrives | connected |
 *
 * See docs/decisions/0032.
 */
import type { Tx } from '../../base/db/transaction.ts';
import { deletePassword, markEmailVerified, type UserRow } from '../accounts/accounts.repository.ts';
import { deleteLinks } from '../email-links/email-links.repository.ts';
import { deleteFlowsOf } from '../identities/flows.repository.ts';
import { deleteIdentities } from '../identities/identities.repository.ts';
import { deleteEnrollments } from '../mfa/enrollments.repository.ts';
import { deleteFactors } from '../mfa/mfa.repository.ts';
import { deleteRecoveryCodes } from '../mfa/recovery-codes.repository.ts';
import { endAccess } from './end-access.ts';

export function isProvisional({ emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): boolean {
  return emailVerifiedAt === null;
}

/** Accepts the creator as the owner, and cancels pending changes of address. */
export async function confirmCreator(tx: Tx, userId: string, now: Date): Promise<void> {
  await markEmailVerified(tx, userId, now);
  await deleteLinks(tx, userId, ['verify-email', 'change-email']);
}

/** Transfers a locked provisional account to its address's owner: revokes all earlier access, keeps purchases. */
export async function letOwnerArrive(tx: Tx, userId: string, now: Date): Promise<void> {
  await endAccess(tx, userId);
  await deletePassword(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteFlowsOf(tx, userId);
  await deleteFactors(tx, userId);
  await deleteEnrollments(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await confirmCreator(tx, userId, now);
}
